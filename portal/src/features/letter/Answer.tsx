import { Link } from 'react-router';
import type { MyApplication } from '@school/shared/api/shapes';
import { paths } from '@school/shared/routes';
import { standingWords, type Standing } from '@school/shared/standing';
import { Deadline } from '../../components/Deadline.tsx';
import { texts } from './texts.ts';

const ENDED: ReadonlySet<Standing> = new Set(['declined', 'lapsed', 'withdrawn', 'left']);

interface AnswerProps {
  /** Of the letter's application. */
  readonly standing: Standing;
  /** The same application; null where it is one of an earlier year. */
  readonly mine: MyApplication | null;
}

/** Under the letter that stands: by when to reply, and where; when it is too late, whom to ask; when it has ended, that; after that the way to what is still to do. */
export function Answer({ standing, mine }: AnswerProps) {
  // The letter stays as it was written.
  if (ENDED.has(standing))
    return (
      <section className="card no-print">
        <p>{standingWords[standing].you}</p>
      </section>
    );
  if (standing === 'waitlisted' || standing === 'rejected')
    return (
      <section className="card no-print" aria-labelledby="letter-next">
        <h2 id="letter-next">{texts.nextTitle}</h2>
        <p>{standing === 'rejected' ? standingWords.rejected.next : standingWords.waitlisted.you}</p>
        {standing === 'waitlisted' && mine && (
          <Link className="button" to={paths.dashboard}>
            {texts.stay}
          </Link>
        )}
        <Link className="button quiet" to={paths.messages}>
          {texts.write}
        </Link>
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
      {over && <p>{standingWords.offer_over.next}</p>}
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
