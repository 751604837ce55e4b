import { dayText } from '@school/shared/dates';
import { progressPercent } from '@school/shared/checklist';
import { ConsentCard } from '../../components/consent/ConsentCard.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { ProgressBar } from '../../components/ProgressBar.tsx';
import type { MyEnrollment } from '@school/shared/api/shapes';
import { useSignedIn } from '../../lib/session/context.tsx';
import { Checklist } from './Checklist.tsx';
import { ImportantDates } from './ImportantDates.tsx';
import { PaymentStatus } from './PaymentStatus.tsx';
import { Reply } from './Reply.tsx';
import { isLacking, isSent } from './TaskState.tsx';
import { texts } from './texts.ts';
import { useTasks, type ShownTask } from './use-tasks.ts';

function Progress({
  tasks,
  deadline,
}: {
  readonly tasks: readonly ShownTask[];
  readonly deadline: string | null;
}) {
  const done = tasks.filter((task) => task.done).length;
  const confirmed = tasks.filter((task) => task.confirmed).length;
  const percent = progressPercent(done, tasks.length);
  return (
    <section className="card">
      <div className="card-head">
        <h2>{texts.progress}</h2>
        <strong>{texts.percent(percent)}</strong>
      </div>
      <ProgressBar percent={percent} label={texts.progress} />
      <p role="status">
        {texts.count(done, tasks.length)}
        <span className="muted"> · {texts.confirmedCount(confirmed)}</span>
      </p>
      {percent === 100 && (
        <Notice tone="good">
          <p>
            {texts.all[confirmed === tasks.length ? 'confirmed' : tasks.some(isLacking) ? 'ticked' : 'done']}
          </p>
        </Notice>
      )}
      {percent < 100 && deadline && (
        <Notice tone="warn">
          <p>{texts.warning(dayText(deadline))}</p>
        </Notice>
      )}
    </section>
  );
}

/** Before the reply the standing speaks of the offer, and the task alone of a deposit that is on its way. */
const isDepositSaid = ({ standing }: MyEnrollment, tasks: readonly ShownTask[]): boolean =>
  standing === 'deposit_said' || (standing === 'offered' && tasks.some(isSent));

interface EnrollmentProps {
  readonly mine: MyEnrollment;
  readonly reload: () => Promise<void>;
}

export function Enrollment({ mine, reload }: EnrollmentProps) {
  const { person } = useSignedIn();
  const { tasks, toggle } = useTasks(mine.tasks, mine.lines);
  const registered = mine.status === 'registered';
  // Of a place that may be gone nothing is asked: no consent, no task, no deposit.
  if (mine.standing === 'offer_over')
    return (
      <Page title={texts.title(person.firstName)}>
        <Reply mine={mine} reload={reload} />
      </Page>
    );
  return (
    <Page
      title={texts.title(person.firstName)}
      lead={mine.standing === 'registered_done' ? undefined : texts.lead}
      width="wide"
    >
      <Reply mine={mine} reload={reload} />
      <div className="enrollment">
        <div>
          {!registered && <ConsentCard />}
          {/* Who was enrolled without an application has no list. */}
          {(tasks.length > 0 || !registered) && (
            <>
              <Progress tasks={tasks} deadline={mine.tasks_deadline} />
              <Checklist tasks={tasks} toggle={toggle} />
            </>
          )}
        </div>
        <aside>
          <PaymentStatus payment={mine.payment} isSaid={isDepositSaid(mine, tasks)} />
          <ImportantDates dates={mine.dates} />
        </aside>
      </div>
    </Page>
  );
}
