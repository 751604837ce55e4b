import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { officeSpan } from '@school/shared/interview-times';
import { whereOf } from '@school/shared/slot-kinds';
import { OUTCOME_WORDS } from '../components/interview/words.ts';
import { isPast, type Slot } from '../components/slots.ts';
import { TableFrame } from '../components/TableFrame.tsx';
import { ChosenBy } from './ChosenBy.tsx';

const placesOf = (slot: Slot): string => {
  if (isPast(slot)) return 'Past';
  if (!slot.is_open) return 'Closed';
  const free = slot.capacity - slot.booked.length;
  return free > 0 ? `${free} of ${slot.capacity} free` : 'Full';
};

/** What is known beside the name: the outcome, that it is still to be recorded, or that they cannot come. */
const noteOf = (slot: Slot, { outcome, absence }: Slot['booked'][number]): string => {
  if (outcome) return `: ${OUTCOME_WORDS[outcome]}`;
  if (isPast(slot)) return ': no outcome yet';
  return absence === null ? '' : ': cannot make it';
};

export function SlotTable({
  slots,
  onOpen,
}: {
  readonly slots: readonly Slot[];
  readonly onOpen: (id: string) => void;
}) {
  if (slots.length === 0)
    return (
      <Typography color="text.secondary" sx={{ py: 2 }}>
        No interview times from here on.
      </Typography>
    );
  return (
    <TableFrame>
      <Table>
        <TableHead>
          <TableRow>
            {['Time in Israel', 'Interviewer', 'Where', 'Places', 'Applicants', 'Chosen by'].map((label) => (
              <TableCell key={label}>{label}</TableCell>
            ))}
            <TableCell>
              <span style={{ position: 'absolute', clip: 'rect(0 0 0 0)' }}>Actions</span>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {slots.map((slot) => (
            <TableRow key={slot.id} hover>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{officeSpan(slot)}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <bdi>{slot.interviewer_name ?? '–'}</bdi>
              </TableCell>
              <TableCell sx={{ minInlineSize: 160 }}>
                <bdi>{whereOf(slot)}</bdi>
              </TableCell>
              <TableCell>{placesOf(slot)}</TableCell>
              <TableCell>
                {slot.booked.map((person) => (
                  <div key={person.application_id}>
                    <Link component={RouterLink} to={`/applicant/${person.application_id}`}>
                      <bdi>{person.name}</bdi>
                    </Link>
                    {noteOf(slot, person)}
                  </div>
                ))}
              </TableCell>
              <TableCell>
                <ChosenBy slot={slot} />
              </TableCell>
              <TableCell align="right">
                <Button onClick={() => onOpen(slot.id)}>Open</Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
