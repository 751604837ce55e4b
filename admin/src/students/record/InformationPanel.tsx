import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { StaffRole } from '@school/shared/roles';
import { CompletenessBar } from '../list/Cells.tsx';
import { completenessOf } from '../rules/completeness.ts';
import { categoriesFor, closedCategories } from '../rules/fields.ts';
import type { StudentRecord } from '../rules/types.ts';
import { texts } from '../texts.ts';
import { FieldList } from './FieldList.tsx';
import { RecordSummary } from './RecordSummary.tsx';

/** All categories one below the other, each with how complete it is; beside them what the record is tied to. */
export function InformationPanel({
  record,
  role,
}: {
  readonly record: StudentRecord;
  readonly role: StaffRole | null;
}) {
  const { student } = record;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: role === 'staff' ? '1fr' : 'minmax(0, 1fr) 260px' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0, alignContent: 'start' }}>
        {categoriesFor(role).map(({ id, label }) => (
          <Box component="section" key={id} aria-labelledby={`view-${id}`}>
            <Box
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 2,
                mb: 0.75,
                pb: 0.5,
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              <Typography id={`view-${id}`} variant="h3" component="h3" sx={{ flex: 1 }}>
                {label}
              </Typography>
              <CompletenessBar value={completenessOf(student, id)} />
            </Box>
            <FieldList student={student} category={id} />
          </Box>
        ))}
        {role === 'staff' ? (
          <Typography color="text.secondary">{texts.notForYourRole(closedCategories(role))}</Typography>
        ) : null}
      </Box>
      {role === 'staff' ? null : <RecordSummary record={record} />}
    </Box>
  );
}
