import { useState } from 'react';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { TextAreaField } from '../inputs.tsx';
import { Notice } from '../Notice.tsx';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { interviewTexts as texts } from './texts.ts';
import { useInterviewAct, type Changed } from './use-interview.ts';

/** Gives the time back, in time; asks once and says what follows. */
export function DeclineInterview({ changed }: { readonly changed: Changed }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { act, busy, problem } = useInterviewAct(changed);
  const decline = async (): Promise<void> => {
    if (await act(() => call('decline_my_interview', { reason: reason.trim() || null })))
      toast(texts.declined);
    else setAsking(false);
  };
  return (
    <div className="interview-decline">
      {problem && (
        <Notice tone="bad" live>
          <p>{problem}</p>
        </Notice>
      )}
      <button type="button" className="link-button" onClick={() => setAsking(true)}>
        {texts.decline}
      </button>
      {asking && (
        <ConfirmDialog
          title={texts.declineTitle}
          confirm={texts.decline}
          busy={busy}
          busyText={texts.declining}
          cancel={texts.keep}
          danger
          onConfirm={() => void decline()}
          onClose={() => setAsking(false)}
        >
          <p>{texts.declineText}</p>
          <TextAreaField
            id="decline-reason"
            label={texts.declineReason}
            optional
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </ConfirmDialog>
      )}
    </div>
  );
}
