import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useToasts } from '../../components/toasts.tsx';
import { isKind, Problem, sentenceOf } from '../../providers/problem.ts';
import { keys, readHistory, readStudent, saveStudent } from '../api.ts';
import { studentPaths } from '../paths.ts';
import { Frame, FrameMessage } from '../record/Frame.tsx';
import { useRecord } from '../record/use-record.ts';
import { mergeWith } from '../rules/conflicts.ts';
import { fullName } from '../rules/display.ts';
import { changesBetween, toFormValues, withStoredPhones } from '../rules/form-values.ts';
import type { Student } from '../rules/types.ts';
import { texts } from '../texts.ts';
import { allErrors } from './all-errors.ts';
import type { FieldErrors } from './CategoryFields.tsx';
import { ConflictNotice, type ConflictState } from './ConflictNotice.tsx';
import type { Draft } from './drafts.ts';
import { StudentForm } from './StudentForm.tsx';
import { useDraft } from './use-draft.ts';

/** The newest record under my changes, and who saved it. */
async function rebase(id: string, draft: Draft): Promise<{ draft: Draft; state: ConflictState }> {
  const [record, history] = await Promise.all([readStudent(id), readHistory(id)]);
  if (!record) throw new Problem('not_found', texts.gone);
  const merge = mergeWith(record.student, draft.base, draft.values);
  return {
    draft: { base: merge.base, values: merge.values, version: record.student.version },
    state: {
      conflicts: merge.conflicts,
      by: history[0]?.actor_name ?? 'Somebody else',
      taken: merge.taken.map(({ label }) => label),
    },
  };
}

/** Saves; when the record has moved on and no field was changed by both, saves once more on top of the newest. */
async function saveOrMerge(
  id: string,
  draft: Draft,
): Promise<{ saved: Student } | { draft: Draft; state: ConflictState }> {
  try {
    return { saved: await saveStudent(id, changesBetween(draft.base, draft.values), draft.version) };
  } catch (error) {
    if (!isKind(error, 'stale_version')) throw error;
  }
  const moved = await rebase(id, draft);
  if (moved.state.conflicts.length > 0) return moved;
  return {
    saved: await saveStudent(id, changesBetween(moved.draft.base, moved.draft.values), moved.draft.version),
  };
}

function EditForm({ student, onClose }: { readonly student: Student; readonly onClose: () => void }) {
  const toasts = useToasts();
  const client = useQueryClient();
  const draft = useDraft(student.id, toFormValues(student), student.version);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<ConflictState | null>(null);
  const save = async (unreadable: FieldErrors): Promise<void> => {
    setErrors({});
    setProblem(null);
    const typed = { ...draft, values: withStoredPhones(draft.values) };
    const refuse = (field: FieldErrors): Promise<FieldErrors> =>
      allErrors(student.id, changesBetween(typed.base, typed.values), { ...unreadable, ...field });
    if (!draft.dirty && Object.keys(unreadable).length === 0) return onClose();
    setBusy(true);
    try {
      if (Object.keys(unreadable).length > 0) return setErrors(await refuse({}));
      const result = await saveOrMerge(student.id, typed);
      if (!('saved' in result)) {
        draft.reset(result.draft);
        setConflict(result.state);
        // Whatever is chosen, the lists behind the form are out of date by now.
        await client.invalidateQueries({ queryKey: keys.all });
        return;
      }
      draft.drop();
      await client.invalidateQueries({ queryKey: keys.all });
      toasts.success(texts.updated);
      onClose();
    } catch (error) {
      const field = error instanceof Problem ? error.field : null;
      if (field) setErrors(await refuse({ [field]: sentenceOf(error) }));
      else setProblem(sentenceOf(error));
      toasts.problem(texts.updateFailed, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <StudentForm
      title={`Edit ${fullName(student)}`}
      draft={draft}
      student={student}
      errors={errors}
      problem={problem}
      notice={
        conflict ? <ConflictNotice state={conflict} values={draft.values} onChoose={draft.set} /> : null
      }
      submitLabel={texts.save}
      busyLabel={texts.saving}
      busy={busy}
      onSubmit={(unreadable) => void save(unreadable)}
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
  // Back to where Edit was pressed: the record, or the list.
  const close = (): void =>
    void navigate(state?.fromRecord ? studentPaths.view(id, search) : studentPaths.list(search));
  if (record) return <EditForm key={id} student={record.student} onClose={close} />;
  return (
    <Frame title="Edit student" onClose={() => void navigate(studentPaths.list(search))}>
      {error ? <FrameMessage text={sentenceOf(error)} isError /> : null}
      {record === null ? <FrameMessage text={texts.gone} isError /> : null}
      {record === undefined && !error ? <FrameMessage text="Loading the record..." /> : null}
    </Frame>
  );
}
