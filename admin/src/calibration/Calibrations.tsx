import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Loading } from 'react-admin';
import { Link as RouterLink, useNavigate } from 'react-router';
import type { ListedCalibration } from '@school/shared/api/shapes';
import { dayText, ISRAEL, longDate } from '@school/shared/dates';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { PageHeader } from '../components/PageHeader.tsx';
import { Panel } from '../components/Panel.tsx';
import { useRole } from '../components/use-role.ts';
import { useCalibrationChanged, useRounds } from './load.ts';
import { OpenRound } from './OpenRound.tsx';
import { texts } from './texts.ts';

function Line({ round }: { readonly round: ListedCalibration }) {
  const about = [
    round.closed_at ? texts.closed(longDate(round.closed_at, ISRAEL)) : texts.dueOn(dayText(round.due_on)),
    ...(round.is_reader ? [texts.read(round.read, round.files)] : []),
    ...(round.finished === null ? [] : [texts.finished(round.finished, round.readers)]),
  ];
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Link component={RouterLink} to={`/calibration/${round.id}`} sx={{ fontWeight: 700 }}>
        {round.year_name}
      </Link>
      <Typography variant="body2" color="text.secondary">
        {about.join(' · ')}
      </Typography>
    </Box>
  );
}

/** /admin/calibration: the rounds that concern me; administrators open new ones. */
export default function Calibrations() {
  const { isAdministrator } = useRole();
  const { data, error, isPending, refetch } = useRounds();
  const [opening, setOpening] = useState(false);
  const changed = useCalibrationChanged();
  const navigate = useNavigate();
  return (
    <Box sx={{ maxWidth: 900 }}>
      <PageHeader title={texts.title} intro={texts.intro}>
        {isAdministrator ? (
          <Button variant="contained" onClick={() => setOpening(true)}>
            {texts.open}
          </Button>
        ) : null}
      </PageHeader>
      {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
      {isPending && !error ? <Loading /> : null}
      {data ? (
        <Panel title={texts.rounds}>
          {data.length === 0 ? (
            <Typography>{isAdministrator ? texts.none : texts.noneForMe}</Typography>
          ) : null}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.map((round) => (
              <Line key={round.id} round={round} />
            ))}
          </Box>
        </Panel>
      ) : null}
      {opening ? (
        <OpenRound
          onClose={() => setOpening(false)}
          onOpened={(id) => {
            void changed();
            void navigate(`/calibration/${id}`);
          }}
        />
      ) : null}
    </Box>
  );
}
