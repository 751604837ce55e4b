import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import type { StudentFieldName } from '@school/shared/student-fields';
import { useToasts } from '../../components/toasts.tsx';
import { Problem, sentenceOf } from '../../providers/problem.ts';
import { createStudent, keys } from '../api.ts';
import { studentPaths } from '../paths.ts';
import {
  filledIn,
  toFormValues,
  withStoredPhones,
  type Changes,
  type FormValues,
} from '../rules/form-values.ts';
import { texts } from '../texts.ts';
import { allErrors } from './all-errors.ts';
import type { FieldErrors } from './CategoryFields.tsx';
import { NEW } from './drafts.ts';
import { DuplicateWarning } from './DuplicateWarning.tsx';
import { StudentForm } from './StudentForm.tsx';
import { useDraft } from './use-draft.ts';

const REQUIRED = ['first_name', 'last_name', 'email'] as const satisfies readonly StudentFieldName[];
/** As the database has them when nothing is said. */
const BEGINNING: FormValues = {
  ...toFormValues({}),
  enrollment_status: 'prospective',
  registration_status: 'pending',
};

/** Spec: refuses when first name, last name or email is missing. The database says the same. */
const missingOf = (values: FormValues): FieldErrors =>
  Object.fromEntries(
    REQUIRED.filter((name) => String(values[name] ?? '').trim() === '').map((name) => [name, 'Required']),
  );

/** /student-management/new */
export default function NewStudentDialog() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const toasts = useToasts();
  const client = useQueryClient();
  const draft = useDraft(NEW, BEGINNING, 0);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const close = (): void => void navigate(studentPaths.list(search));
  const changes = (): Changes => filledIn(withStoredPhones(draft.values));
  const refuse = async (error: unknown): Promise<void> => {
    const field = error instanceof Problem ? error.field : null;
    setErrors(field ? await allErrors(null, changes(), { [field]: sentenceOf(error) }) : {});
    setProblem(field ? null : sentenceOf(error));
    toasts.problem(texts.createFailed, error);
  };
  const submit = async (unreadable: FieldErrors): Promise<void> => {
    const missing = missingOf(draft.values);
    const known = { ...missing, ...unreadable };
    setErrors(missing);
    setProblem(Object.keys(missing).length > 0 ? texts.namesRequired : null);
    setBusy(true);
    try {
      if (Object.keys(known).length > 0) return setErrors(await allErrors(null, changes(), known));
      await createStudent(changes());
      draft.drop();
      await client.invalidateQueries({ queryKey: keys.all });
      toasts.success(texts.created);
      close();
    } catch (error) {
      await refuse(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <StudentForm
      title={texts.add}
      draft={draft}
      required={REQUIRED}
      errors={errors}
      problem={problem}
      notice={<DuplicateWarning values={draft.values} />}
      submitLabel={texts.create}
      busyLabel={texts.creating}
      busy={busy}
      onSubmit={(unreadable) => void submit(unreadable)}
      onClose={close}
    />
  );
}
