import { useState, type FormEvent } from 'react';
import { call } from '../lib/api.ts';
import { asProblem, type Problem } from '../lib/problem.ts';
import { BusyButton } from './BusyButton.tsx';
import { TextField } from './inputs.tsx';
import { Notice } from './Notice.tsx';
import { texts } from './texts.ts';

/** Where a mailed link does not open: its mail once more, to the address on file alone. What is answered says nothing of any address. */
export function SendLinkAgain() {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [problem, setProblem] = useState<Problem | null>(null);
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('email');
    setState('busy');
    setProblem(null);
    try {
      await call('send_link_again', { email: typeof typed === 'string' ? typed : '' });
      setState('sent');
    } catch (thrown) {
      setProblem(asProblem(thrown));
      setState('idle');
    }
  };
  if (state === 'sent')
    return (
      <Notice tone="good" live>
        <p>{texts.linkOnItsWay}</p>
      </Notice>
    );
  return (
    <form className="card" noValidate method="post" onSubmit={(event) => void send(event)}>
      <TextField
        id="link-again"
        name="email"
        type="email"
        autoComplete="email"
        label={texts.linkAgainAddress}
        hint={texts.linkAgainHint}
        error={problem?.message}
      />
      <BusyButton className="button quiet" busy={state === 'busy'} busyText={texts.beginning}>
        {texts.linkAgain}
      </BusyButton>
    </form>
  );
}
