import { lazy, Suspense } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Section } from '../components/Section.tsx';
import { useRole } from '../components/use-role.ts';
import { texts } from './reading-texts.ts';

/** Fetched by the few who unfold it. */
const ReadingDays = lazy(() => import('./ReadingDays.tsx'));

/** Administrators: who has read how many people's sensitive details, beside the usual; asked for when it is unfolded. */
export function Readings() {
  const { isAdministrator } = useRole();
  if (!isAdministrator) return null;
  return (
    <Box sx={{ mb: 1.5 }}>
      <Section title={texts.title} closed late>
        <Suspense fallback={<Typography role="status">{texts.loading}</Typography>}>
          <ReadingDays />
        </Suspense>
      </Section>
    </Box>
  );
}
