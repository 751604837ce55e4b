import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { dueOf } from '@school/shared/lines';
import { paths } from '@school/shared/routes';
import { standingWords } from '@school/shared/standing';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Deadline } from '../../components/Deadline.tsx';
import { TextAreaField } from '../../components/inputs.tsx';
import { Notice } from '../../components/Notice.tsx';
import { call } from '../../lib/api.ts';
import type { MyEnrollment } from '@school/shared/api/shapes';
import { asProblem } from '../../lib/problem.ts';
import { useSessionStore } from '../../lib/session/context.tsx';
import { toast } from '../../lib/toasts.ts';
import { texts } from './texts.ts';

interface ReplyProps {
  readonly mine: MyEnrollment;
  readonly reload: () => Promise<void>;
}
type Sending = 'accept' | 'decline' | null;

/** A family may pay before the student replies. */
const isDepositDue = ({ lines }: MyEnrollment): boolean =>
  dueOf(lines).some(({ kind }) => kind === 'deposit');

/** What registers somebody beside the reply. */
const neededOf = ({ lines }: MyEnrollment): readonly string[] =>
  lines
    .filter(({ kind, state }) => (kind === 'deposit' || kind === 'consent') && state !== 'done')
    .map(texts.neededLine);

/** Sends the reply once and says whether it was taken; after declining, this page belongs to somebody else and the dashboard says so. */
function useReply(depositDue: boolean, reload: () => Promise<void>) {
  const [sending, setSending] = useState<Sending>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const session = useSessionStore();
  const navigate = useNavigate();
  const reply = async (accept: boolean, reason: string): Promise<boolean> => {
    setSending(accept ? 'accept' : 'decline');
    setProblem(null);
    try {
      await call('reply_to_offer', { accept, reason });
      toast(accept ? texts.acceptedToast(depositDue) : texts.declinedToast);
      if (accept) await reload();
      else {
        session.noteStatus('declined');
        void navigate(paths.dashboard, { replace: true });
      }
      return true;
    } catch (thrown) {
      setProblem(asProblem(thrown).message);
      return false;
    } finally {
      setSending(null);
    }
  };
  return { sending, problem, reply, forget: () => setProblem(null) };
}

export function Reply({ mine, reload }: ReplyProps) {
  const { sending, problem, reply, forget } = useReply(isDepositDue(mine), reload);
  const [accepting, setAccepting] = useState(false);
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useState('');
  const close = (set: (open: boolean) => void): void => {
    set(false);
    forget();
  };
  if (mine.status === 'registered' || mine.replied === 'accepted')
    return (
      <Notice tone={mine.standing === 'deposit_late' || mine.standing === 'consent_due' ? 'warn' : 'good'}>
        <p>{standingWords[mine.standing].you}</p>
        {mine.standing === 'deposit_late' && <Link to={paths.messages}>{texts.write}</Link>}
      </Notice>
    );
  const over = mine.standing === 'offer_over';
  return (
    <section className="card reply">
      <h2>{over ? texts.replyOverTitle : texts.replyTitle}</h2>
      <p>
        {over ? standingWords.offer_over.next : texts.replyText} <Link to={paths.letter}>{texts.letter}</Link>
      </p>
      <Deadline
        at={mine.reply_deadline_at}
        zone={mine.reply_deadline_zone}
        label={over ? texts.replyEnded : texts.replyBy}
      />
      <div className="buttons">
        {over ? (
          <Link className="button" to={paths.messages}>
            {texts.write}
          </Link>
        ) : (
          <button type="button" className="button" onClick={() => setAccepting(true)}>
            {texts.accept}
          </button>
        )}
        <button type="button" className="button quiet" onClick={() => setDeclining(true)}>
          {texts.decline}
        </button>
      </div>
      {accepting && (
        <ConfirmDialog
          title={texts.acceptTitle}
          confirm={texts.acceptConfirm}
          busy={sending === 'accept'}
          busyText={texts.accepting}
          problem={problem}
          onConfirm={() => void reply(true, '').then((taken) => taken && setAccepting(false))}
          onClose={() => close(setAccepting)}
        >
          <p>{texts.acceptText(neededOf(mine))}</p>
        </ConfirmDialog>
      )}
      {declining && (
        <ConfirmDialog
          title={texts.declineTitle}
          confirm={texts.declineConfirm}
          busy={sending === 'decline'}
          busyText={texts.declining}
          danger
          problem={problem}
          onConfirm={() => void reply(false, reason)}
          onClose={() => close(setDeclining)}
        >
          <p>{texts.declineText}</p>
          <TextAreaField
            id="decline-reason"
            label={texts.declineReason}
            hint={texts.declineReasonHint}
            optional
            rows={3}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </ConfirmDialog>
      )}
    </section>
  );
}
