import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useToasts } from '../../components/toasts.tsx';
import { useRecordEdits, type Snapshot } from '../../components/use-record-edits.ts';
import type { FieldErrors } from '../../components/use-refusals.ts';
import { isKind, Problem, sentenceOf } from '../../providers/problem.ts';
import { findProblems, keys, readStudent, saveStudent } from '../api.ts';
import { studentPaths } from '../paths.ts';
import { RecordDialogFrame, FrameMessage } from '../record/RecordDialogFrame.tsx';
import { useRecord } from '../record/use-record.ts';
import { fullName } from '../rules/display.ts';
import { changesFrom, toFormValues, type FormValues } from '../rules/form-values.ts';
import type { Student } from '../rules/types.ts';
import { texts } from '../texts.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { draftOfStudent } from './draft-names.ts';
import { StudentForm } from './StudentForm.tsx';

/** The form of one student over the version that was opened; what others changed in other fields is taken over. */
function useStudentEdits(student: Student) {
  const client = useQueryClient();
  const { id } = student;
  return useRecordEdits<number, FormValues>(toFormValues(student), student.version, {
    draft: draftOfStudent(id),
    newest: async (): Promise<Snapshot<number, FormValues>> => {
      const record = await readStudent(id);
      if (!record) throw new Problem('not_found', texts.gone);
      client.setQueryData(keys.record(id), record);
      return { record: toFormValues(record.student), stamp: record.student.version };
    },
    others: (values, edits) => findProblems(id, changesFrom(edits, values)),
  });
}

function EditForm({ student, onClose }: { readonly student: Student; readonly onClose: () => void }) {
  const toasts = useToasts();
  const client = useQueryClient();
  const form = useStudentEdits(student);
  const save = async (unreadable: FieldErrors, confirmed: readonly string[]): Promise<void> => {
    if (Object.keys(unreadable).length > 0) return form.refuse(unreadable);
    if (!form.dirty) return onClose();
    let putAway = false;
    const error = await form.submit(async (edits, version, values) => {
      const saved = await saveStudent(student.id, changesFrom(edits, values), version, confirmed);
      putAway = Boolean(saved.archived_at) && !student.archived_at;
    });
    // Whatever came of it, the lists behind the form may be out of date by now.
    if (!error || isKind(error, 'stale_version')) await client.invalidateQueries({ queryKey: keys.all });
    // What is only asked about has not failed.
    if (isKind(error, 'unlikely')) return;
    if (error) return toasts.problem(texts.updateFailed, error);
    toasts.success(texts.updated, putAway ? texts.archivedMeanwhile : undefined);
    onClose();
  };
  return (
    <StudentForm
      title={`Edit ${fullName(student)}`}
      form={form}
      student={student}
      notice={<ConflictNotice id={student.id} form={form} />}
      submitLabel={texts.save}
      busyLabel={texts.saving}
      onSubmit={(unreadable, confirmed) => void save(unreadable, confirmed)}
      onClose={onClose}
    />
  );
}

/** /student-management/:id/edit?tab=… */
export default function EditStudentDialog() {
  const { id = '' } = useParams();
  const { search, state } = useLocation() as { search: string; state: { fromRecord?: boolean } | null };
  const navigate = useNavigate();
  const { data: record, error } = useRecord(id);
  // A record that is removed while its form is open takes nothing of what was typed with it.
  const [opened, setOpened] = useState<Student | null>(null);
  if (record && record.student !== opened) setOpened(record.student);
  // Back to where Edit was pressed: the record, or the list.
  const close = (): void =>
    void navigate(state?.fromRecord ? studentPaths.view(id, search) : studentPaths.list(search));
  const student = record?.student ?? (opened?.id === id ? opened : null);
  if (student) return <EditForm key={id} student={student} onClose={close} />;
  return (
    <RecordDialogFrame title="Edit student" onClose={() => void navigate(studentPaths.list(search))}>
      {error ? <FrameMessage text={sentenceOf(error)} isError /> : null}
      {record === null ? <FrameMessage text={texts.gone} isError /> : null}
      {record === undefined && !error ? <FrameMessage text="Loading the record..." /> : null}
    </RecordDialogFrame>
  );
}
