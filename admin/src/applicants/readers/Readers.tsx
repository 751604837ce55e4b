import { lazy, Suspense, useState } from 'react';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ScoreSheet } from '@school/shared/api/shapes';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { call } from '../../providers/rpc.ts';
import { useScoresChanged } from './readers-query.ts';
import { texts } from './texts.ts';

const AssignDialog = lazy(() => import('./AssignDialog.tsx'));

/** Who reads this file, and giving it to others. */
export function Readers({ id, sheet }: { readonly id: string; readonly sheet: ScoreSheet }) {
  const [open, setOpen] = useState(false);
  const [refused, setRefused] = useState<{ readonly name: string; readonly error: unknown } | null>(null);
  const changed = useScoresChanged();
  const takeOff = async (reader_id: string, name: string): Promise<void> => {
    setRefused(null);
    try {
      await call('unassign_reader', { application_id: id, reader_id });
    } catch (error) {
      setRefused({ name, error });
    }
    await changed();
  };
  return (
    <Box sx={{ mb: 1 }}>
      {sheet.readers.length === 0 ? <Typography color="text.secondary">{texts.nobody}</Typography> : null}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {sheet.readers.map(({ id: reader, name, submitted }) => (
          <Box component="li" key={reader} sx={{ display: 'flex', alignItems: 'center', minHeight: 36 }}>
            <Typography sx={{ flex: 1 }}>
              <bdi>{name}</bdi>
              {submitted === null ? '' : submitted ? ', has scored' : ', reads'}
            </Typography>
            {submitted === false ? (
              <IconButton
                size="small"
                aria-label={texts.takeOff(name)}
                onClick={() => void takeOff(reader, name)}
              >
                <CloseIcon fontSize="small" />
              </IconButton>
            ) : null}
          </Box>
        ))}
      </Box>
      {refused ? <ErrorAlert title={texts.notTakenOff(refused.name)} error={refused.error} /> : null}
      <Button size="small" onClick={() => setOpen(true)}>
        {texts.assign}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <AssignDialog ids={[id]} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Box>
  );
}
