import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { dayText, hebrewDate, longDate } from '@school/shared/dates';
import { HebrewText } from '../components/HebrewText.tsx';
import { TableFrame } from '../components/TableFrame.tsx';
import type { HolyDay } from '../lib/holy-times.ts';

const weekday = (day: string): string => longDate(`${day}T12:00:00Z`, 'UTC').split(',')[0] ?? '';

/** The days of a year with weekday and Hebrew date; `onRemove` null shows them only. */
export const DayTable = ({
  days,
  busy,
  onRemove,
}: {
  readonly days: readonly HolyDay[];
  readonly busy: boolean;
  readonly onRemove: ((day: HolyDay) => void) | null;
}) => (
  <TableFrame>
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>Day</TableCell>
          <TableCell>Weekday</TableCell>
          <TableCell>Hebrew date</TableCell>
          <TableCell>Name</TableCell>
          {onRemove ? <TableCell align="right">Actions</TableCell> : null}
        </TableRow>
      </TableHead>
      <TableBody>
        {days.map((holy) => (
          <TableRow key={holy.day}>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{dayText(holy.day)}</TableCell>
            <TableCell>{weekday(holy.day)}</TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              <HebrewText>{hebrewDate(`${holy.day}T12:00:00Z`)}</HebrewText>
            </TableCell>
            <TableCell sx={{ fontWeight: 700 }}>
              <bdi>{holy.name}</bdi>
            </TableCell>
            {onRemove ? (
              <TableCell align="right">
                <Button
                  color="error"
                  disabled={busy}
                  aria-label={`Remove ${holy.name}, ${dayText(holy.day)}`}
                  onClick={() => onRemove(holy)}
                >
                  Remove
                </Button>
              </TableCell>
            ) : null}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableFrame>
);
