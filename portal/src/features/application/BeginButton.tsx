import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '@school/shared/routes';
import { BusyButton } from '../../components/BusyButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { call } from '../../lib/api.ts';
import { clearPending, readPending, sameAddress } from '../../lib/pending.ts';
import { asProblem } from '../../lib/problem.ts';
import { useSignedIn } from '../../lib/session/context.tsx';
import { sectionIds } from './fields.ts';
import { texts } from './texts.ts';

/** Answers that waited in this browser for this very address. */
function pendingForm(email: string): Record<string, string> {
  const pending = readPending(localStorage);
  return pending && sameAddress(pending.email, email) ? { ...pending.form } : {};
}

/** Starts the draft of the open year, with the answers that waited for this person. */
export function BeginButton({ onBegun }: { readonly onBegun: () => Promise<void> }) {
  const { person } = useSignedIn();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const form = pendingForm(person.email);
      await call('start_application', { form });
      if (Object.keys(form).length > 0) clearPending(localStorage);
      await onBegun();
      void navigate(`${paths.apply}/${sectionIds[0] ?? ''}`);
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
        {texts.begin}
      </BusyButton>
    </>
  );
}
