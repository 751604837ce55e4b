import { useState } from 'react';
import type { StatusTone } from '@school/shared/statuses';
import type { FunctionResult } from '@school/shared/api/types';
import { Badge } from '../../../components/Badge.tsx';
import { BusyButton } from '../../../components/BusyButton.tsx';
import { Refused } from '../../../components/Refused.tsx';
import { call } from '../../../lib/api.ts';
import { toast } from '../../../lib/toasts.ts';
import { usePress } from '../../../lib/use-press.ts';
import { AskDialog } from './AskDialog.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import { texts } from './texts.ts';

export type MyReferees = NonNullable<FunctionResult<'my_referees'>>;
export type Referee = MyReferees['referees'][number];

const TONES: Readonly<Record<Referee['state'], StatusTone>> = {
  not_asked: 'neutral',
  asked: 'amber',
  opened: 'blue',
  failed: 'red',
  received: 'green',
  declined: 'red',
  paused: 'neutral',
  stopped: 'neutral',
};

const momentOf = (referee: Referee): string | null =>
  ({ asked: referee.asked_at, opened: referee.opened_at, received: referee.received_at })[
    referee.state as string
  ] ?? null;

interface RefereeRequestProps {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly referees: MyReferees;
  readonly onChange: (referees: MyReferees) => void;
}

function Remind({
  id,
  name,
  referee,
  onChange,
}: { referee: Referee } & Omit<RefereeRequestProps, 'referees' | 'email'>) {
  const { busy, refused, press } = usePress();
  if (!referee.remind_from) return referee.can_correct ? null : <NoMails referee={referee} />;
  if (new Date(referee.remind_from) > new Date())
    return <span className="muted small">{texts.remindFrom(referee.remind_from)}</span>;
  const remind = async (): Promise<void> => {
    onChange(await call('remind_referee', { reference_id: id }));
    toast(texts.reminded);
  };
  return (
    <>
      <BusyButton
        type="button"
        className="link-button"
        busy={busy}
        busyText={texts.reminding}
        aria-label={`${texts.remind}: ${name}`}
        onClick={() => void press(remind)}
      >
        {texts.remind}
      </BusyButton>
      <Refused message={refused} />
    </>
  );
}

const NoMails = ({ referee }: { readonly referee: Referee }) =>
  referee.mails_left === 0 && ['asked', 'opened', 'failed'].includes(referee.state) ? (
    <span className="muted small">{texts.noMails}</span>
  ) : null;

/** How far a referee is, and what can be done about it: ask, remind, correct the address. */
export function RefereeRequest({ id, name, email, referees, onChange }: RefereeRequestProps) {
  const [open, setOpen] = useState<'ask' | 'correct' | null>(null);
  const referee = referees.referees.find(({ reference_id }) => reference_id === id);
  const state = referee?.state ?? 'not_asked';
  const line = referee ? texts.lines[state](momentOf(referee), referees.can_ask) : '';
  const done = (next: MyReferees): void => {
    setOpen(null);
    onChange(next);
  };
  return (
    <div className="referee">
      <p className="referee-state">
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge> {line}
      </p>
      {state === 'not_asked' && referees.can_ask && (
        <button
          type="button"
          className="button small"
          aria-label={`${texts.ask}: ${name}`}
          onClick={() => setOpen('ask')}
        >
          {texts.ask}
        </button>
      )}
      {referee && state !== 'not_asked' && (
        <div className="file-actions">
          <Remind id={id} name={name} referee={referee} onChange={onChange} />
          {referee.can_correct && (
            <button
              type="button"
              className="link-button"
              aria-label={`${texts.correct}: ${name}`}
              onClick={() => setOpen('correct')}
            >
              {texts.correct}
            </button>
          )}
        </div>
      )}
      {open === 'ask' && (
        <AskDialog
          id={id}
          name={name}
          email={email}
          waived={referees.waives_access}
          onDone={done}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'correct' && (
        <CorrectDialog id={id} email={email} onDone={done} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}
