import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { MyApplication } from '@school/shared/api/shapes';
import { paths } from '@school/shared/routes';
import { standingWords, type Standing } from '@school/shared/standing';
import { applicationStatuses, isOver } from '@school/shared/statuses';
import { Deadline } from '../../components/Deadline.tsx';
import { Loading } from '../../components/Loading.tsx';
import { said } from '../../lib/language.ts';
import { texts } from './texts.ts';

const WaitlistCard = lazy(() => import('../../components/waitlist/WaitlistCard.tsx'));

/** What became of it; the next door is the office. */
const hasEnded = (standing: Standing): boolean =>
  standing === 'lapsed' ||
  standing === 'left' ||
  applicationStatuses.some((status) => status === standing && isOver(status));

interface AnswerProps {
  /** Of the letter's application. */
  readonly standing: Standing;
  /** The same application; null where it is one of an earlier year. */
  readonly mine: MyApplication | null;
  readonly reload: () => Promise<void>;
}

const Write = () => (
  <Link className="button quiet" to={paths.messages}>
    {texts.write}
  </Link>
);

/**
 * Under the letter that stands: by when to reply, and where; on the waitlist, staying on it; when it is too late or has ended, that,
 * and whom to ask; after that the way to what is still to do.
 */
export function Answer({ standing, mine, reload }: AnswerProps) {
  if (standing === 'waitlisted' && mine)
    return (
      <div className="no-print">
        <Suspense fallback={<Loading />}>
          <WaitlistCard onChanged={reload} />
        </Suspense>
        <p>
          <Write />
        </p>
      </div>
    );
  // The letter stays as it was written.
  if (hasEnded(standing) || standing === 'waitlisted')
    return (
      <section className="card no-print" aria-labelledby="letter-next">
        <h2 id="letter-next">{texts.nextTitle}</h2>
        {standing !== 'rejected' && <p>{said(standingWords[standing].you)}</p>}
        {hasEnded(standing) && standing !== 'left' && <p>{said(standingWords[standing].next)}</p>}
        <Write />
      </section>
    );
  if (!mine) return null;
  const { application, year } = mine;
  const { status, place_accepted_at, reply_due_at } = application;
  if (status !== 'accepted' && status !== 'registered') return null;
  if (status === 'registered' || place_accepted_at)
    return (
      <section className="card no-print">
        <p>
          {texts.taken} <Link to={paths.accepted}>{texts.enrollment}</Link>
        </p>
      </section>
    );
  const over = standing === 'offer_over';
  return (
    <section className="card no-print" aria-labelledby="letter-reply">
      <h2 id="letter-reply">{over ? texts.overTitle : texts.replyTitle}</h2>
      {over && <p>{said(standingWords.offer_over.next)}</p>}
      <Deadline
        at={reply_due_at ?? year.registration_deadline_at}
        zone={year.registration_deadline_zone}
        label={over ? texts.replyEnded : texts.replyBy}
      />
      <Link className="button" to={over ? paths.messages : paths.accepted}>
        {over ? texts.write : texts.reply}
      </Link>
    </section>
  );
}
