import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { texts } from '../texts.ts';
import type { OfficeFile } from '../types.ts';
import { essays } from './answers.ts';

/** The four essays and what the year asks beside them, at a width one can read. */
export function Essays({ file }: { readonly file: OfficeFile }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {essays(file).map(({ title, text, length }, at) => (
        <Box key={`${title} ${at}`} component="article">
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
            <Typography variant="h3">{title}</Typography>
            {text ? (
              <Typography variant="caption" color="text.secondary">
                {length}
              </Typography>
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
