import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { dayText } from '@school/shared/dates';
import { StatusBadge } from '../../components/Badge.tsx';
import { number, placeLabel, texts, type Place, type Preview } from './texts.ts';

/** One line for each thing people know, with the rows of its tables together. */
function counted(places: readonly Place[]): readonly (readonly [label: string, rows: number])[] {
  const sums = new Map<string, number>();
  for (const { place, rows } of places) {
    const label = placeLabel(place);
    sums.set(label, (sums.get(label) ?? 0) + rows);
  }
  return [...sums].sort(([a, n], [b, m]) => m - n || a.localeCompare(b));
}

const Counts = ({ title, places }: { readonly title: string; readonly places: readonly Place[] }) => (
  <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
    <Typography variant="h3" sx={{ mb: 0.5 }}>
      {title}
    </Typography>
    <Table size="small">
      <TableBody>
        {counted(places).map(([label, rows]) => (
          <TableRow key={label}>
            <TableCell sx={{ pl: 0 }}>{label}</TableCell>
            <TableCell align="right" sx={{ pr: 0 }}>
              {number(rows)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
);

const Stays = ({ places, money }: { readonly places: readonly Place[]; readonly money: boolean }) => {
  const sentences = new Set(
    places.filter(({ treatment }) => treatment === 'blank').map(({ reason }) => reason),
  );
  if (money) sentences.add('Amounts stay without a name, for the sums of the year.');
  return (
    <Box component="section" aria-label={texts.stays}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {texts.stays}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, '& li': { mb: 0.5 } }}>
        {[...sentences, 'A receipt: who ordered it, when, and how much went.'].map((sentence) => (
          <li key={sentence}>
            <Typography variant="body2">{sentence}</Typography>
          </li>
        ))}
      </Box>
    </Box>
  );
};

/** What erasing a person would do: where they stand, what goes, what stays and why. */
export function PreviewFacts({ preview }: { readonly preview: Preview }) {
  const { places, standing, recent_payment: paid } = preview;
  const going = places.filter(({ treatment }) => treatment !== 'blank');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {standing.length > 0 ? (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          {standing.map(({ year, status }) => (
            <Box key={year} sx={{ display: 'flex', gap: 0.75, alignItems: 'center' }}>
              <Typography variant="body2">{year}</Typography>
              <StatusBadge status={status} />
            </Box>
          ))}
        </Box>
      ) : null}
      {paid ? (
        <Alert severity="warning">
          The last payment is of {dayText(paid)}: younger than seven years. Make sure that the book-keeping
          has its own receipt.
        </Alert>
      ) : null}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Counts title={texts.goes} places={going} />
        <Stays places={places} money={preview.charges + preview.payments > 0} />
      </Box>
    </Box>
  );
}
