import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MyStudentInformation } from '@school/shared/api/shapes';
import type { StudentFieldName } from '@school/shared/student-fields';
import { call } from '../../lib/api.ts';
import { Autosave } from '../../lib/autosave.ts';
import { go, homeOf } from '../../lib/go.ts';
import { asProblem, type Problem } from '../../lib/problem.ts';
import { useSignedIn } from '../../lib/session/context.tsx';
import { toast, toastError } from '../../lib/toasts.ts';
import { useFlushing } from '../../lib/use-flushing.ts';
import { badFields } from './bad-fields.ts';
import { texts } from './texts.ts';
import { fieldOf } from './sections.ts';
import {
  changesToSend, clashesIn, formTexts, fromText, namesOf, type Clash, type FormValues,
} from './values.ts'; // prettier-ignore

export interface InformationFormState {
  readonly autosave: Autosave;
  readonly information: MyStudentInformation;
  readonly clashes: readonly Clash[] | null;
  /** A sentence that belongs to no field. */
  readonly problem: string | null;
  readonly attempt: number;
  readonly busy: boolean;
  readonly restored: boolean;
  readonly submit: () => Promise<void>;
  readonly cancel: () => Promise<void>;
}

const required: Readonly<Partial<Record<StudentFieldName, string>>> = texts.required;

/** Why fields of the draft cannot be taken over. */
const reasons = (information: MyStudentInformation): Record<string, string | null> =>
  Object.fromEntries(Object.entries(information.draft).map(([name, { message }]) => [name, message]));

/** The saver of the draft: it keeps what is typed in this tab and on the server, never in the browser's own storage. */
function openDraft(information: MyStudentInformation, userId: string): Autosave {
  const autosave = new Autosave(
    {
      save: (changes) => call('save_student_draft', { changes }),
      storage: sessionStorage,
      scope: `student:${userId}`,
    },
    formTexts(information),
  );
  autosave.note(reasons(information));
  return autosave;
}

function valuesOf(autosave: Autosave, names: readonly StudentFieldName[]): FormValues {
  return Object.fromEntries(names.map((name) => [name, fromText(fieldOf(name), autosave.field(name).value)]));
}

export function useInformationForm(first: MyStudentInformation): InformationFormState {
  const { person, role } = useSignedIn();
  const navigate = useNavigate();
  const [information, setInformation] = useState(first);
  const [autosave] = useState(() => openDraft(first, person.id));
  const [restored] = useState(() => Object.keys(first.draft).length > 0 || autosave.hasUnsaved());
  const [clashes, setClashes] = useState<readonly Clash[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const names = namesOf(information.sections);
  useFlushing(autosave);

  const show = (newer: MyStudentInformation): void => {
    setInformation(newer);
    autosave.refresh(formTexts(newer));
    autosave.note(reasons(newer));
  };
  /** Somebody else saved first: takes the newer record and keeps what was typed here on top of it. */
  const takeNewer = async (): Promise<void> => {
    const newer = await call('my_student_information');
    show(newer);
    setClashes(clashesIn(newer));
  };
  const refused = async (found: Problem): Promise<void> => {
    toastError(texts.error);
    if (found.kind === 'stale_version') return takeNewer();
    const field = names.find((name) => name === found.field);
    if (field) autosave.note({ [field]: found.message });
    else setProblem(found.message);
  };
  /** Names of the three that a record needs and that stand empty. */
  const empty = (): StudentFieldName[] =>
    names.filter((name) => required[name] && autosave.field(name).value.trim() === '');
  const leave = (): void => {
    void autosave.stop();
    autosave.forget(names);
  };

  const save = async (): Promise<void> => {
    await autosave.flush();
    const missing = empty();
    autosave.note(Object.fromEntries(missing.map((name) => [name, required[name] ?? null])));
    if (missing.length > 0 && !information.exists) return;
    const bad = badFields(autosave, names);
    const changes = changesToSend(information, valuesOf(autosave, names));
    const good = Object.fromEntries(
      Object.entries(changes).filter(([name]) => !bad.some((one) => one === name)),
    );
    if (bad.length > 0 && Object.keys(good).length === 0) return;
    const saved = await call('save_student_information', {
      form: good,
      expected_version: information.version,
    });
    if (bad.length > 0) {
      show(saved);
      return setProblem(texts.partly);
    }
    leave();
    toast(texts.success);
    go(navigate, homeOf(role));
  };
  const submit = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await save();
    } catch (thrown) {
      await refused(asProblem(thrown)).catch(() => setProblem(texts.error.message));
    } finally {
      running.current = false;
      setBusy(false);
      setAttempt((count) => count + 1);
    }
  };
  const cancel = async (): Promise<void> => {
    try {
      // What goes out after the discard would be the draft again.
      await autosave.stop();
      await call('discard_student_draft');
      leave();
      void navigate(-1);
    } catch (thrown) {
      autosave.reopen();
      setProblem(texts.notDiscarded(asProblem(thrown).message));
      setAttempt((count) => count + 1);
    }
  };
  return { autosave, information, clashes, problem, attempt, busy, restored, submit, cancel };
}
