import Alert from '@mui/material/Alert';
import { ISRAEL, longDate } from '@school/shared/dates';
import type { Student } from '../rules/types.ts';
import { texts } from '../texts.ts';

/** Says at the head of an archived record since when and, to officers, why. */
export function ArchivedNotice({ student }: { readonly student: Student }) {
  if (!student.archived_at) return null;
  return (
    <Alert severity="info" icon={false} sx={{ mb: 2, '& .MuiAlert-message': { overflowWrap: 'anywhere' } }}>
      {texts.archivedOn(longDate(student.archived_at, ISRAEL))}
      {student.archive_reason ? <bdi> {student.archive_reason}</bdi> : null}
    </Alert>
  );
}
