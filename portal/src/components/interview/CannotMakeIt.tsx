import { useState, type FormEvent } from 'react';
import { BusyButton } from '../BusyButton.tsx';
import { TextAreaField } from '../inputs.tsx';
import { call } from '../../lib/api.ts';
import { interviewTexts as texts } from './texts.ts';
import { useInterviewAct, type Changed } from './use-interview.ts';

/** "I cannot make it" when it is too late to change the time: a word to the office, which answers. */
export function CannotMakeIt({ told, changed }: { readonly told: string | null; readonly changed: Changed }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { act, busy, problem } = useInterviewAct(changed);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await act(() => call('report_interview_absence', { reason }))) setOpen(false);
  };
  if (!open)
    return (
      <button type="button" className={told ? 'link-button' : 'button quiet'} onClick={() => setOpen(true)}>
        {told ? texts.cannotAgain : texts.cannot}
      </button>
    );
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <TextAreaField
        id="absence-reason"
        label={texts.cannotReason}
        hint={texts.cannotText}
        error={problem ?? undefined}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <BusyButton busy={busy} busyText={texts.cannotSending}>
        {texts.cannotSend}
      </BusyButton>
    </form>
  );
}
