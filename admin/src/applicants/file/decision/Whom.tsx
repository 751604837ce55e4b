import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { HebrewText } from '../../../components/HebrewText.tsx';
import { trackLabel } from '../../../components/track-words.ts';
import { useSheet } from '../../readers/readers-query.ts';
import { useNames } from '../file-query.ts';
import type { OfficeFile } from '../types.ts';
import { againstDeciding } from './against.ts';

/** Whom a decision is about, in both alphabets, and the track. */
export function Whom({ file }: { readonly file: OfficeFile }) {
  const { latin, hebrew } = useNames(file);
  return (
    <Box sx={{ mb: 1.5, pb: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Typography
        sx={{ fontWeight: 700, fontSize: '1.0625rem', display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}
      >
        <bdi>{latin}</bdi>
        <HebrewText>{hebrew}</HebrewText>
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {trackLabel(file.application.program_track)}, {file.year.name}
      </Typography>
    </Box>
  );
}

/** What speaks against deciding now; it hinders nobody. */
export function Against({ file }: { readonly file: OfficeFile }) {
  const { data: sheet } = useSheet(file.application.id);
  const sentences = againstDeciding(file, undefined, sheet);
  if (sentences.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined" sx={{ mt: 2 }}>
      <Typography variant="body2" sx={{ fontWeight: 700 }}>
        Before you decide
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: '0.875rem' }}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
    </Alert>
  );
}
