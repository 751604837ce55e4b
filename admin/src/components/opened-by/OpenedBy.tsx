import { lazy, Suspense } from 'react';
import Typography from '@mui/material/Typography';
import type { FunctionArgs } from '@school/shared/api/types';
import { Section } from '../Section.tsx';
import { useRole } from '../use-role.ts';
import { texts } from './texts.ts';

/** Fetched by the few who unfold it. */
const OpenedLines = lazy(() => import('./OpenedLines.tsx'));

/** Administrators: who has opened this student's or applicant's record; asked for when it is unfolded. */
export function OpenedBy(record: FunctionArgs<'opened_by'>) {
  const { isAdministrator } = useRole();
  if (!isAdministrator) return null;
  return (
    <Section title={texts.title} closed late>
      <Suspense fallback={<Typography role="status">{texts.loading}</Typography>}>
        <OpenedLines {...record} />
      </Suspense>
    </Section>
  );
}
