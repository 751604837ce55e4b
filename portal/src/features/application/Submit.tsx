import { useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { lackingOf, type LackingItem } from '@school/shared/lines';
import { paths } from '@school/shared/routes';
import { BusyButton } from '../../components/BusyButton.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { ErrorSummary, type FormErrorItem } from '../../components/ErrorSummary.tsx';
import { Notice } from '../../components/Notice.tsx';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { useSessionStore } from '../../lib/session/context.tsx';
import { toast } from '../../lib/toasts.ts';
import { useApplication, useSaveState } from './context.tsx';
import { LeaveOut } from './LeaveOut.tsx';
import { Problems } from './Problems.tsx';
import { problemsOf, useProblems, type AnswerProblem } from './problems.ts';
import { missingHref } from './progress.ts';
import { texts } from './texts.ts';

function Missing({ missing }: { readonly missing: readonly LackingItem[] }) {
  const { pathname: from } = useLocation();
  if (missing.length === 0) return null;
  return (
    <Notice tone="warn" title={texts.missingTitle}>
      <ul>
        {missing.map(({ section, field, label }) => (
          <li key={`${section}-${field}`}>
            <Link to={missingHref(section, field)} state={{ from }}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const toError = ({ section, field, label }: LackingItem): FormErrorItem => ({
  message: label,
  href: missingHref(section, field),
});

const problemError = (
  { name, label, message, href, optional }: AnswerProblem,
  leaveOut: (name: string) => void,
): FormErrorItem => ({
  message: `${label}: ${message}`,
  href,
  ...(optional ? { action: <LeaveOut label={label} onPress={() => leaveOut(name)} /> } : {}),
});

/** Sends what still waits, then hands in, once: a second press while busy does nothing, and the server takes it once. */
function useSubmit() {
  const { mine: known, autosave, replace, reload } = useApplication();
  const session = useSessionStore();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<readonly FormErrorItem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [asking, setAsking] = useState(false);
  const running = useRef(false);

  const handIn = async (): Promise<void> => {
    try {
      const mine = await call('submit_application');
      session.noteStatus(mine.application.status);
      replace(mine);
      toast(texts.submitted);
      void navigate(paths.dashboard);
    } catch (thrown) {
      const problem = asProblem(thrown);
      // What is missing is listed with links below; the server's sentence would only repeat it.
      setErrors([{ message: problem.kind === 'incomplete' ? texts.incomplete : problem.message }]);
      await reload();
    }
  };
  /** Everything is here and sent: only then is it asked whether it is meant. */
  const look = async (): Promise<void> => {
    await autosave.flush();
    if (problemsOf(known, autosave).length > 0) return setErrors([{ message: texts.incomplete }]);
    if (autosave.hasUnsaved()) return setErrors([{ message: texts.unsavedFirst }]);
    if (lackingOf(known.lines).length > 0) return handIn();
    setAsking(true);
  };
  const once = async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setErrors([]);
    await work().finally(() => {
      running.current = false;
      setBusy(false);
      setAttempt((count) => count + 1);
    });
  };
  const submit = (): Promise<void> => once(look);
  const confirm = (): Promise<void> => once(handIn).finally(() => setAsking(false));
  return { busy, errors, attempt, asking, submit, confirm, close: () => setAsking(false) };
}

export function Submit() {
  const { mine, autosave } = useApplication();
  const { phase } = useSaveState();
  const { busy, errors, attempt, asking, submit, confirm, close } = useSubmit();
  const problems = useProblems();
  const missing = lackingOf(mine.lines);
  const closed = !mine.can_edit || phase === 'closed';
  const listed = problems.length > 0 || missing.length > 0;
  // The press after which something was listed.
  const [listedIn, setListedIn] = useState(-1);
  if (listed && listedIn !== attempt) setListedIn(attempt);
  // Nothing is left of what was listed: what was said about it has had its day. A refusal without a list stands.
  const corrected = errors[0]?.message === texts.incomplete && listedIn === attempt && !listed;
  const refused = errors.length > 0 && !corrected;
  // Why the last try was refused stays on the screen, also when it was the last one.
  if (closed && !refused) return null;
  return (
    <section className="card">
      {!refused && <Problems />}
      {!refused && <Missing missing={missing} />}
      <ErrorSummary
        errors={
          refused
            ? [
                ...errors,
                ...problems.map((item) => problemError(item, (name) => autosave.leaveOut(name))),
                ...missing.map(toError),
              ]
            : []
        }
        attempt={attempt}
      />
      {!closed && (
        <>
          <p>{texts.declaration}</p>
          <BusyButton type="button" busy={busy} busyText={texts.submitting} onClick={() => void submit()}>
            {texts.submit}
          </BusyButton>
        </>
      )}
      {asking && (
        <ConfirmDialog
          title={texts.submitTitle}
          confirm={texts.submitNow}
          busy={busy}
          busyText={texts.submitting}
          onConfirm={() => void confirm()}
          onClose={close}
        >
          <p>{texts.submitText}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
