import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { texts } from '../texts.ts';
import type { OfficeFile } from '../types.ts';

const wordCount = (text: string): number => text.trim().split(/\s+/).length;

/** The four essays, at a width one can read. */
export function Essays({ file: { application: a } }: { readonly file: OfficeFile }) {
  const essays = [
    ['Why Otniel?', a.why_otniel],
    ['Spiritual journey', a.spiritual_journey],
    ['Goals', a.goals],
    ['Jewish background', a.jewish_background],
  ] as const;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {essays.map(([title, text]) => (
        <Box key={title} component="article">
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
            <Typography variant="h3">{title}</Typography>
            {text ? (
              <Typography variant="caption" color="text.secondary">{`${wordCount(text)} words`}</Typography>
            ) : null}
          </Box>
          <Typography
            dir="auto"
            variant="body1"
            sx={{
              maxWidth: '70ch',
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
              lineHeight: 1.6,
              color: text ? 'text.primary' : 'text.secondary',
            }}
          >
            {text ?? texts.noResponse}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
