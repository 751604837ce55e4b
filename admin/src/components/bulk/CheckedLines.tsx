import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { longDateTime } from '@school/shared/dates';
import { statuses } from '@school/shared/statuses';
import { HebrewText } from '../HebrewText.tsx';
import type { FunctionResult } from '../../providers/rpc.ts';
import { trackLabel } from '../track-words.ts';
import { Decided } from './Decided.tsx';
import { bulkTexts as texts } from './texts.ts';

type Preview = FunctionResult<'preview_bulk'>;
type Line = Preview['lines'][number];

const list = {
  m: 0,
  maxHeight: 220,
  overflowY: 'auto',
  paddingInlineStart: 3,
  fontSize: '0.875rem',
} as const;

/** Each person once, with how many of their rows it is about. */
function byPerson(lines: readonly Line[]): readonly (readonly [Line, number])[] {
  const found = new Map<string, [Line, number]>();
  for (const line of lines) {
    const known = found.get(line.application_id);
    if (known) known[1] += 1;
    else found.set(line.application_id, [line, 1]);
  }
  return [...found.values()];
}

/** Exactly whom an action reaches, who is left out and why, and whether a second officer has to let it go. */
export function CheckedLines({ shown }: { readonly shown: Preview }) {
  const { lines, skipped, places, needs_second_officer } = shown;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: 2 }}>
      <Box component="section" aria-label={texts.done(shown.people)}>
        <Typography variant="subtitle2" component="h3">
          {texts.done(shown.people)}
        </Typography>
        <Box component="ol" sx={list} tabIndex={0}>
          {byPerson(lines).map(([{ application_id, name, hebrew_name, track, status }, rows]) => (
            <li key={application_id}>
              <bdi>{name}</bdi> <HebrewText>{hebrew_name}</HebrewText>{' '}
              <Typography component="span" variant="body2" color="text.secondary">
                {trackLabel(track)}, {statuses[status].badge}
                {rows > 1 ? `, ${rows} documents` : ''}
              </Typography>
            </li>
          ))}
        </Box>
      </Box>
      {skipped.length > 0 ? (
        <Box component="section" aria-label={texts.skipped(skipped.length)}>
          <Typography variant="subtitle2" component="h3">
            {texts.skipped(skipped.length)}
          </Typography>
          <Box component="ul" sx={list} tabIndex={0}>
            {skipped.map(({ application_id, name, reason, publish_at }) => (
              <li key={application_id ?? name}>
                <bdi>{name}</bdi> {texts.skipReason(reason)}
                {reason === 'scheduled' && publish_at ? ` (${longDateTime(publish_at)})` : ''}
              </li>
            ))}
          </Box>
        </Box>
      ) : null}
      <Decided lines={lines} places={places} />
      {needs_second_officer ? <Alert severity="warning">{texts.second}</Alert> : null}
    </Box>
  );
}
