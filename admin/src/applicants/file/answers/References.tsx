import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Facts } from '../../../components/Facts.tsx';
import { texts } from '../texts.ts';
import type { OfficeFile } from '../types.ts';
import { referenceAnswers } from './answers.ts';

export function References({ file: { references } }: { readonly file: OfficeFile }) {
  if (references.length === 0) return <Typography color="text.secondary">{texts.noReferences}</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {references.map((reference) => (
        <Box key={reference.id} sx={{ borderInlineStart: 2, borderColor: 'divider', pl: 2 }}>
          <Typography variant="h3" sx={{ mb: 0.5 }}>
            <bdi>{reference.name}</bdi>
          </Typography>
          <Facts placeholder={texts.notProvided} facts={referenceAnswers(reference)} />
        </Box>
      ))}
    </Box>
  );
}
