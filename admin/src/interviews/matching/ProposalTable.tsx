import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link as RouterLink } from 'react-router';
import { longDateTime } from '@school/shared/dates';
import { whereOf } from '@school/shared/slot-kinds';
import { TableFrame } from '../../components/TableFrame.tsx';
import type { ProposedLine } from './propose.ts';
import { choiceWords, matchTexts } from './texts.ts';

/** Who would get which time; a line can be left out before all are booked. */
export function ProposalTable({
  lines,
  without,
  onToggle,
}: {
  readonly lines: readonly ProposedLine[];
  readonly without: ReadonlySet<string>;
  readonly onToggle: (application: string) => void;
}) {
  return (
    <TableFrame>
      <Table size="small">
        <TableHead>
          <TableRow>
            {matchTexts.columns.map((label) => (
              <TableCell key={label}>{label}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map(({ application_id, name, slot, rank }) => (
            <TableRow key={application_id} hover>
              <TableCell padding="checkbox">
                <Checkbox
                  checked={!without.has(application_id)}
                  onChange={() => onToggle(application_id)}
                  slotProps={{ input: { 'aria-label': matchTexts.leaveOut(name) } }}
                />
              </TableCell>
              <TableCell>
                <Link component={RouterLink} to={`/applicant/${application_id}`} target="_blank">
                  <bdi>{name}</bdi>
                </Link>
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{longDateTime(slot.starts_at)}</TableCell>
              <TableCell>
                <bdi>{slot.interviewer_name ?? '–'}</bdi>
              </TableCell>
              <TableCell>
                <bdi>{whereOf(slot)}</bdi>
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{choiceWords(rank)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
