import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { StaffRole } from '@school/shared/roles';
import type { StudentCategory } from '@school/shared/student-fields';
import { CompletenessBar } from '../list/Cells.tsx';
import { completenessOf } from '../rules/completeness.ts';
import { categoriesFor, closedCategories, fieldsIn } from '../rules/fields.ts';
import type { StudentRecord } from '../rules/types.ts';
import { texts } from '../texts.ts';
import { FieldList } from './FieldList.tsx';
import { RecordSummary } from './RecordSummary.tsx';

/** Whether a category has fields that come with the whole record: none is shown as empty before. */
const isToCome = ({ part, student }: StudentRecord, category: StudentCategory): boolean =>
  part === 'general' && fieldsIn(category).some(({ name }) => !(name in student));

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
              {isToCome(record, id) ? null : <CompletenessBar value={completenessOf(student, id)} />}
            </Box>
            {isToCome(record, id) ? (
              <Typography color="text.secondary">{texts.toCome}</Typography>
            ) : (
              <FieldList student={student} category={id} />
            )}
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
