import { useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import type { MyStudentInformation } from '@school/shared/api/shapes';
import { go, homeOf } from '../../lib/go.ts';
import { asProblem, type Problem } from '../../lib/problem.ts';
import { useSignedIn } from '../../lib/session/context.tsx';
import { toast, toastError } from '../../lib/toasts.ts';
import { clearDraft, readDraft } from './drafts.ts';
import { texts } from './texts.ts';
import { changesToSend, formValues, mergeNewer, namesOf, type Clash, type FormValues } from './values.ts';

export interface InformationFormState {
  readonly form: UseFormReturn<FormValues>;
  readonly information: MyStudentInformation;
  readonly clashes: readonly Clash[] | null;
  /** A sentence of the server that belongs to no field. */
  readonly problem: string | null;
  readonly attempt: number;
  readonly restored: boolean;
  readonly submit: () => Promise<void>;
  readonly cancel: () => void;
  readonly countAttempt: () => void;
}

export function useInformationForm(first: MyStudentInformation): InformationFormState {
  const { person, role } = useSignedIn();
  const navigate = useNavigate();
  const [information, setInformation] = useState(first);
  const [draft] = useState(() => readDraft(sessionStorage, person.id));
  const [clashes, setClashes] = useState<readonly Clash[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const form = useForm<FormValues>({
    defaultValues: { ...formValues(first), ...draft },
    shouldFocusError: false,
    reValidateMode: 'onChange',
  });
  const running = useRef(false);

  /** Somebody else saved first: takes the newer record and keeps what was typed here on top of it. */
  const takeNewer = async (): Promise<void> => {
    const newer = await call('my_student_information');
    const merge = mergeNewer(formValues(information), form.getValues(), formValues(newer));
    setInformation(newer);
    setClashes(merge.clashes);
    form.reset(merge.values);
  };
  const refused = async (found: Problem): Promise<void> => {
    toastError(texts.error);
    if (found.kind === 'stale_version') return takeNewer();
    const field = namesOf(information.sections).find((name) => name === found.field);
    if (field) form.setError(field, { message: found.message });
    else setProblem(found.message);
  };
  const submit = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setProblem(null);
    try {
      const changes = changesToSend(information, form.getValues());
      await call('save_student_information', { form: changes, expected_version: information.version ?? 0 });
      clearDraft(sessionStorage, person.id);
      toast(texts.success);
      go(navigate, homeOf(role));
    } catch (thrown) {
      await refused(asProblem(thrown)).catch(() => setProblem(texts.error.message));
    } finally {
      running.current = false;
    }
  };
  const cancel = (): void => {
    clearDraft(sessionStorage, person.id);
    void navigate(-1);
  };
  const countAttempt = (): void => setAttempt((count) => count + 1);
  const restored = draft !== null;
  return { form, information, clashes, problem, attempt, restored, submit, cancel, countAttempt };
}
