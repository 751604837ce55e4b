import './consent.css';
import { useEffect, useState } from 'react';
import type { StatusTone } from '@school/shared/statuses';
import { Badge } from '../Badge.tsx';
import { BusyButton } from '../BusyButton.tsx';
import { Notice } from '../Notice.tsx';
import { Refused } from '../Refused.tsx';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { toast, toastError } from '../../lib/toasts.ts';
import { usePress } from '../../lib/use-press.ts';
import { PersonForm } from './PersonForm.tsx';
import { texts, type MyConsent } from './texts.ts';

const TONES: Readonly<Record<MyConsent['state'], StatusTone>> = {
  none: 'neutral',
  asked: 'amber',
  failed: 'red',
  given: 'green',
  refused: 'red',
  rejected: 'red',
};

interface PartProps {
  readonly consent: MyConsent;
  readonly onChange: (consent: MyConsent) => void;
}

function Remind({ consent, onChange }: PartProps) {
  const { busy, refused, press } = usePress();
  if (!consent.remind_from)
    return consent.state === 'asked' ? <p className="muted small">{texts.noMails}</p> : null;
  if (new Date(consent.remind_from) > new Date())
    return <p className="muted small">{texts.remindFrom(consent.remind_from)}</p>;
  const remind = async (): Promise<void> => {
    onChange(await call('remind_consent'));
    toast(texts.sent);
  };
  return (
    <>
      <Refused message={refused} />
      <BusyButton
        type="button"
        className="button quiet small"
        busy={busy}
        busyText={texts.reminding}
        onClick={() => void press(remind)}
      >
        {texts.remind}
      </BusyButton>
    </>
  );
}

/** Whom to ask for the consent; with one tick they are invited to follow the application too. */
function Ask({ consent, onChange }: PartProps) {
  return (
    <PersonForm
      prefix="consent"
      known={consent}
      also={texts.also}
      label={texts.ask}
      busyLabel={texts.asking}
      send={async (person, also) => {
        const answer = await call('ask_consent', person);
        // The request is on its way: what keeps the invitation from going is said beside it.
        if (also)
          await call('invite_parent', person).catch((thrown: unknown) =>
            toastError({ title: texts.notInvited, message: asProblem(thrown).message }),
          );
        // Asked as before, nothing is sent.
        toast(answer.asked_at === consent.asked_at ? texts.sentBefore : texts.sent);
        onChange(answer);
      }}
    />
  );
}

/** Asked already: the form is behind a press, for another address or another person. */
function Again({ consent, onChange }: PartProps) {
  const label = consent.state === 'asked' ? texts.change : texts.askAgain;
  return (
    <details open={consent.state === 'failed'}>
      <summary>{label}</summary>
      {consent.state === 'asked' && <p className="hint">{texts.changeHint}</p>}
      <Ask consent={consent} onChange={onChange} />
    </details>
  );
}

function Standing({ consent }: { readonly consent: MyConsent }) {
  const { state, name, email, asked_at, signature, signed_on, reason } = consent;
  if (state === 'asked') return <p>{texts.asked(name ?? '', email ?? '', asked_at ?? '')}</p>;
  if (state === 'failed') return <p>{texts.failed(email ?? '')}</p>;
  if (state === 'given') return <p>{texts.given(signature ?? '', signed_on ?? '')}</p>;
  if (state === 'refused') return <p>{texts.refused(name ?? '')}</p>;
  if (state === 'rejected')
    return (
      <Notice tone="warn">
        <p>{texts.rejected}</p>
        <p dir="auto">{reason}</p>
      </Notice>
    );
  return (
    <>
      <p>{texts.lead[consent.before]}</p>
      <p>{texts.how}</p>
      <p>{texts.after}</p>
    </>
  );
}

/** How far the consent of a parent or guardian is, for applicants under 18, and what can be done about it. */
export function ConsentCard() {
  const [consent, setConsent] = useState<MyConsent | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    call('my_consent').then(
      (answer) => (current ? setConsent(answer) : undefined),
      (thrown: unknown) => (current ? setProblem(asProblem(thrown).message) : undefined),
    );
    return () => {
      current = false;
    };
  }, []);
  if (problem)
    return (
      <Notice tone="warn" title={texts.title}>
        <p>{problem}</p>
      </Notice>
    );
  if (!consent?.needed || (consent.state === 'none' && !consent.can_ask)) return null;
  const { state, can_ask } = consent;
  return (
    <section className="card consent" id="consent" aria-labelledby="consent-title">
      <div className="card-head">
        <h2 id="consent-title">{texts.title}</h2>
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
      </div>
      <Standing consent={consent} />
      <Remind consent={consent} onChange={setConsent} />
      {can_ask && state === 'none' && <Ask consent={consent} onChange={setConsent} />}
      {can_ask && state !== 'none' && <Again key={state} consent={consent} onChange={setConsent} />}
      {!can_ask && state !== 'given' && consent.requests_left === 0 && (
        <p className="muted small">{texts.noRequests}</p>
      )}
    </section>
  );
}
