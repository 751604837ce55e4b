import { Link } from 'react-router';
import { paths } from '@school/shared/routes';
import { isResting } from '@school/shared/standing';
import { isOver, isUnderReview } from '@school/shared/statuses';
import type { MyApplication } from '@school/shared/api/shapes';
import { MessagesEntry } from '../../components/MessagesEntry.tsx';
import { texts } from './texts.ts';

interface MoreProps {
  readonly mine: MyApplication | null;
  readonly office: string;
}

/** Whether it matters now: it is needed once there is a place. */
function hintOf(status: MyApplication['application']['status']): string {
  if (status === 'draft') return texts.informationLater;
  return isUnderReview(status) ? texts.informationNotYet : texts.informationHint;
}

/** Beside the main thing: whom to ask, and the other form. */
export function More({ mine, office }: MoreProps) {
  return (
    <aside>
      <section className="card">
        <h2>{texts.askLabel}</h2>
        <p>
          {texts.ask} <a href={`mailto:${office}`}>{office}</a>.
        </p>
        <MessagesEntry />
      </section>
      {/* Nothing is asked of what rests or has ended. */}
      {mine && !isOver(mine.application.status) && !isResting(mine.standing) && (
        <section className="card">
          <h2>
            <Link to={paths.studentInformation}>{texts.information}</Link>
          </h2>
          <p>{hintOf(mine.application.status)}</p>
        </section>
      )}
    </aside>
  );
}
