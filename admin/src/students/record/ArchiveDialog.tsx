import { useQueryClient } from '@tanstack/react-query';
import { ReasonDialog } from '../../components/ReasonDialog.tsx';
import { archiveStudent, keys } from '../api.ts';
import { fullName } from '../rules/display.ts';
import type { Student } from '../rules/types.ts';
import { texts } from '../texts.ts';

/** Puts a record out of the lists; the reason stays with it and is shown to those who open it. */
export function ArchiveDialog({
  student,
  onClose,
}: {
  readonly student: Student;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  return (
    <ReasonDialog
      title={texts.confirmArchive(fullName(student))}
      text={texts.archiveText}
      label={texts.archiveReason}
      help={texts.archiveReasonHelp}
      saveLabel={texts.archive}
      busyLabel={texts.archiving}
      kept={{ subject: 'student', subject_id: student.id, field: 'archive' }}
      send={(reason) => archiveStudent(student.id, reason, student.version)}
      answered={() => client.invalidateQueries({ queryKey: keys.all })}
      done={[texts.archived, texts.archivedWhere]}
      failed={texts.archiveFailed}
      onClose={onClose}
    />
  );
}
