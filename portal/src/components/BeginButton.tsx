import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '@school/shared/routes';
import { BusyButton } from './BusyButton.tsx';
import { Notice } from './Notice.tsx';
import { beginApplication } from '../lib/begin-application.ts';
import { sameAddress } from '@school/shared/addresses';
import { clearPending, readPending } from '../lib/pending.ts';
import { asProblem } from '../lib/problem.ts';
import { useSignedIn } from '../lib/session/context.tsx';
import { texts } from './texts.ts';

const FIRST_PAGE = `${paths.apply}/personal`;

/** Answers that waited in this browser for this very address. */
function pendingForm(email: string): Record<string, string> {
  const pending = readPending(localStorage);
  return pending && sameAddress(pending.email, email) ? { ...pending.form } : {};
}

interface BeginButtonProps {
  readonly label: string;
  /** Before the first page opens: a screen that is open already reads the draft. */
  readonly onBegun?: () => Promise<void>;
}

/** Starts the draft of the open year, with the answers that waited for this person, and opens its first page at once. */
export function BeginButton({ label, onBegun }: BeginButtonProps) {
  const { person } = useSignedIn();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const form = pendingForm(person.email);
      await beginApplication(form, localStorage);
      if (Object.keys(form).length > 0) clearPending(localStorage);
      await onBegun?.();
      void navigate(FIRST_PAGE);
    } catch (thrown) {
      setProblem(asProblem(thrown).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {problem && (
        <Notice tone="bad" live>
          <p>{problem}</p>
        </Notice>
      )}
      <BusyButton type="button" busy={busy} busyText={texts.beginning} onClick={() => void begin()}>
        {label}
      </BusyButton>
    </>
  );
}
