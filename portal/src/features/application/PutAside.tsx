import { useState } from 'react';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Deadline } from '../../components/Deadline.tsx';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { usePress } from '../../lib/use-press.ts';
import { useApplication } from './context.tsx';
import { texts } from './texts.ts';

/** The way out of a draft that keeps it: nobody reminds of it, and it can be taken up again until the deadline. */
export function PutAside() {
  const { mine, autosave, replace } = useApplication();
  const [asking, setAsking] = useState(false);
  const { busy, refused, press, forget } = usePress();
  if (!mine.can_edit) return null;
  const putAside = async (): Promise<void> => {
    // What was typed last is part of it.
    await autosave.flush();
    replace(await call('set_draft_aside'));
    toast(texts.putAsideDone);
    setAsking(false);
    window.scrollTo({ top: 0 });
  };
  const close = (): void => {
    forget();
    setAsking(false);
  };
  return (
    <div>
      <button type="button" className="link-button" onClick={() => setAsking(true)}>
        {texts.putAside}
      </button>
      {asking && (
        <ConfirmDialog
          title={texts.putAsideTitle}
          confirm={texts.putAsideNow}
          busy={busy}
          busyText={texts.puttingAside}
          problem={refused}
          onConfirm={() => void press(putAside)}
          onClose={close}
        >
          <p>{texts.putAsideText}</p>
          <Deadline at={mine.deadline_at} zone={mine.deadline_zone} label={texts.putAsideUntil} />
        </ConfirmDialog>
      )}
    </div>
  );
}
