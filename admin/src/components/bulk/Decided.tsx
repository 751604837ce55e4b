import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FunctionResult } from '../../providers/rpc.ts';
import { trackLabel } from '../track-words.ts';
import { bulkTexts as texts, people } from './texts.ts';

type Preview = FunctionResult<'preview_bulk'>;
type Against = Preview['lines'][number]['against'][number];

const MOST_NAMES = 5;

/** What speaks against deciding these now, by reason with names, and the places before and after; it hinders nobody. */
export function Decided({ lines, places }: Pick<Preview, 'lines' | 'places'>) {
  const found = new Map<Against, string[]>();
  for (const { against, name } of lines)
    for (const code of against) found.set(code, [...(found.get(code) ?? []), name]);
  const full = places.some(
    ({ capacity, taken, after }) => capacity !== null && after > capacity && after > taken,
  );
  return (
    <>
      {found.size > 0 ? (
        <Alert severity="warning" variant="outlined">
          <Typography variant="body2" sx={{ fontWeight: 700 }}>
            {texts.against}
          </Typography>
          <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5, fontSize: '0.875rem' }}>
            {[...found].map(([code, names]) => (
              <li key={code}>
                {people(names.length)}: {code === 'held_before' ? texts.heldBefore : texts.outlier[code]} (
                <bdi>{names.slice(0, MOST_NAMES).join(', ')}</bdi>
                {names.length > MOST_NAMES ? ', …' : ''})
              </li>
            ))}
          </Box>
        </Alert>
      ) : null}
      {places.length > 0 ? (
        <Alert severity={full ? 'warning' : 'info'} variant="outlined" aria-label={texts.places}>
          {places.map(({ year_name, track, taken, told, after, capacity }) => (
            <Typography key={`${year_name} ${track}`} variant="body2">
              {texts.placesOf(`${trackLabel(track)} ${year_name}`, taken, after, capacity)}{' '}
              {texts.placesTold(told, taken)}
            </Typography>
          ))}
        </Alert>
      ) : null}
    </>
  );
}
