import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { longDateTime } from '@school/shared/dates';
import { money } from '@school/shared/formats';
import type { OpenReversal } from '@school/shared/api/shapes';
import { Panel } from '../components/Panel.tsx';
import { useAction } from '../components/use-action.ts';
import { call } from '../providers/rpc.ts';
import { useAnswered, useReversals } from './payments-query.ts';
import { texts } from './texts.ts';

function ReversalLine({ reversal }: { readonly reversal: OpenReversal }) {
  const answered = useAnswered();
  const { act } = useAction(texts.failed, answered);
  const close = () =>
    act(() => call('close_reversal', { reversal_id: reversal.id, expected_version: reversal.version }));
  const file = reversal.application_id
    ? `/applicant/${reversal.application_id}`
    : `/student-management/${reversal.student_id}`;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, py: 1 }}
    >
      <div>
        <Link component={RouterLink} to={file} sx={{ fontWeight: 700 }}>
          <bdi>{reversal.name}</bdi>
        </Link>
        <Typography>
          {texts.reversal[reversal.state](money(reversal.amount), money(reversal.paid))}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {longDateTime(reversal.at)}
        </Typography>
      </div>
      <Button variant="outlined" onClick={() => void close()} aria-label={`${texts.seen}: ${reversal.name}`}>
        {texts.seen}
      </Button>
    </Box>
  );
}

/** Refunds and disputes of card payments that nobody has looked at; there is nothing here where no cards are taken. */
export function Reversals() {
  const { data } = useReversals();
  if (!data || data.length === 0) return null;
  return (
    <Panel title={texts.reversals}>
      <Typography variant="body2" color="text.secondary">
        {texts.reversalsText}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((reversal) => (
          <ReversalLine key={reversal.id} reversal={reversal} />
        ))}
      </Box>
    </Panel>
  );
}
