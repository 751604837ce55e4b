import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { dayText } from '@school/shared/dates';
import { Panel } from '../../components/Panel.tsx';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { TableFrame } from '../../components/TableFrame.tsx';
import { ConfirmList } from './ConfirmList.tsx';
import { useProposals } from './erasing-query.ts';
import { nameOf, people, ruleLabels, texts, type Proposal } from './texts.ts';

function Line({
  proposal,
  chosen,
  onToggle,
}: {
  readonly proposal: Proposal;
  readonly chosen: boolean;
  readonly onToggle: () => void;
}) {
  const { subject, subject_id: id, email, rule, year } = proposal;
  return (
    <TableRow hover>
      <TableCell padding="checkbox">
        <Checkbox
          checked={chosen}
          onChange={onToggle}
          slotProps={{ input: { 'aria-label': `Erase ${nameOf(proposal)}` } }}
        />
      </TableCell>
      <TableCell>
        <Link component={RouterLink} to={`/privacy-requests?${subject}=${id}`} sx={{ fontWeight: 700 }}>
          <bdi>{nameOf(proposal)}</bdi>
        </Link>
        {email && email !== nameOf(proposal) ? (
          <Typography variant="caption" color="text.secondary" component="div">
            {email}
          </Typography>
        ) : null}
      </TableCell>
      {/* Wide enough to be read where the table scrolls sideways. */}
      <TableCell sx={{ minWidth: 200 }}>
        {ruleLabels[rule]}
        {year ? (
          <Typography variant="caption" color="text.secondary" component="div">
            {year}
          </Typography>
        ) : null}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{dayText(proposal.since)}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{dayText(proposal.due_on)}</TableCell>
    </TableRow>
  );
}

/** The list a super administrator looks at: everybody is chosen at first, each can be left out. */
export function Proposals() {
  const { data, error, refetch } = useProposals();
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const chosen = data?.filter(({ subject_id: id }) => !leftOut.has(id)) ?? [];
  const toggle = (id: string): void =>
    setLeftOut((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const all = (): void =>
    setLeftOut(chosen.length === data?.length ? new Set(data.map(({ subject_id: id }) => id)) : new Set());
  return (
    <Panel
      title={texts.proposed}
      action={
        data && data.length > 0 ? (
          <Button
            variant="contained"
            color="error"
            disabled={chosen.length === 0}
            onClick={() => setAsking(true)}
          >
            Erase {people(chosen.length)} …
          </Button>
        ) : null
      }
    >
      {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? <Typography color="text.secondary">{texts.nobodyProposed}</Typography> : null}
      {data && data.length > 0 ? (
        <TableFrame>
          <Table size="small" aria-label={texts.proposed}>
            <TableHead>
              <TableRow>
                <TableCell padding="checkbox">
                  <Checkbox
                    checked={chosen.length === data.length}
                    indeterminate={chosen.length > 0 && chosen.length < data.length}
                    onChange={all}
                    slotProps={{ input: { 'aria-label': 'Everybody' } }}
                  />
                </TableCell>
                <TableCell>Person</TableCell>
                <TableCell>Why</TableCell>
                <TableCell>Counted from</TableCell>
                <TableCell>Kept until</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.map((proposal) => (
                <Line
                  key={proposal.subject_id}
                  proposal={proposal}
                  chosen={!leftOut.has(proposal.subject_id)}
                  onToggle={() => toggle(proposal.subject_id)}
                />
              ))}
            </TableBody>
          </Table>
        </TableFrame>
      ) : null}
      <Box sx={{ mt: 1 }}>
        <Typography variant="body2" color="text.secondary">
          {texts.monthsHint}{' '}
          <Link component={RouterLink} to="/program-years" underline="always">
            Program years
          </Link>
        </Typography>
      </Box>
      {asking ? <ConfirmList chosen={chosen} onClose={() => setAsking(false)} /> : null}
    </Panel>
  );
}
