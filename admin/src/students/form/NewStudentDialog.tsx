import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { StudentFieldName } from '@school/shared/student-fields';
import { useToasts } from '../../components/toasts.tsx';
import { useRecordEdits } from '../../components/use-record-edits.ts';
import type { FieldErrors } from '../../components/use-refusals.ts';
import { isKind } from '../../providers/problem.ts';
import { createStudent, findProblems, keys } from '../api.ts';
import { yearOfAddress } from '../list/list-state.ts';
import { studentPaths } from '../paths.ts';
import { RecordDialogFrame, FrameMessage } from '../record/RecordDialogFrame.tsx';
import {
  filledIn,
  toFormValues,
  withStoredPhones,
  type Changes,
  type FormValues,
} from '../rules/form-values.ts';
import { texts } from '../texts.ts';
import { NEW } from './draft-names.ts';
import { DuplicateWarning } from './DuplicateWarning.tsx';
import { StudentForm } from './StudentForm.tsx';
import { useCurrentYearId, useYears } from './years.ts';

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

const filled = (values: FormValues): Changes => filledIn(withStoredPhones(values));

/** The year of the list it is added from, as far as that is one; else the current one. */
function useFirstYear(): string | undefined {
  const [params] = useSearchParams();
  const current = useCurrentYearId();
  const years = useYears();
  const listed = yearOfAddress(params);
  return current === undefined ? undefined : years.some(({ id }) => id === listed) ? listed : current;
}

/** /student-management/new */
export default function NewStudentDialog() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const year = useFirstYear();
  if (year !== undefined) return <NewStudent yearId={year} />;
  return (
    <RecordDialogFrame title={texts.add} onClose={() => void navigate(studentPaths.list(search))}>
      <FrameMessage text={texts.loading} />
    </RecordDialogFrame>
  );
}

function NewStudent({ yearId }: { readonly yearId: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const toasts = useToasts();
  const client = useQueryClient();
  const form = useRecordEdits<null, FormValues>({ ...BEGINNING, program_year_id: yearId }, null, {
    draft: NEW,
    others: (values) => findProblems(null, filled(values)),
  });
  const [problem, setProblem] = useState<string | null>(null);
  const close = (): void => void navigate(studentPaths.list(search));
  const submit = async (unreadable: FieldErrors, confirmed: readonly string[]): Promise<void> => {
    const missing = missingOf(form.values);
    const known = { ...missing, ...unreadable };
    setProblem(Object.keys(missing).length > 0 ? texts.namesRequired : null);
    if (Object.keys(known).length > 0) return form.refuse(known);
    const error = await form.submit((_edits, _stamp, values) => createStudent(filled(values), confirmed));
    // What is only asked about has not failed.
    if (isKind(error, 'unlikely')) return;
    if (error) return toasts.problem(texts.createFailed, error);
    await client.invalidateQueries({ queryKey: keys.all });
    toasts.success(texts.created);
    close();
  };
  return (
    <StudentForm
      title={texts.add}
      form={form}
      required={REQUIRED}
      problem={problem}
      notice={<DuplicateWarning values={form.values} />}
      submitLabel={texts.create}
      busyLabel={texts.creating}
      onSubmit={(unreadable, confirmed) => void submit(unreadable, confirmed)}
      onClose={close}
    />
  );
}
