import { useCallback } from 'react';
import type { Ledger } from '@school/shared/api/shapes';
import type { FunctionResult } from '@school/shared/api/types';
import { dayText } from '@school/shared/dates';
import { isResting, standingWords } from '@school/shared/standing';
import { isOver } from '@school/shared/statuses';
import { awaited, toDo } from '../../lib/awaited.ts';
import { Badge } from '../../components/Badge.tsx';
import { Deadline } from '../../components/Deadline.tsx';
import { ChildConsent } from './ChildConsent.tsx';
import { Payments } from './Payments.tsx';
import { Shared } from './Shared.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { texts } from './texts.ts';

export type ChildView = FunctionResult<'my_child'>;
type Place = NonNullable<ChildView['place']>;
interface ChildProps {
  readonly child: ChildView;
  /** Its owner has put the draft aside. */
  readonly aside: boolean;
  readonly onChange: (child: ChildView) => void;
  readonly reload: () => Promise<void>;
}

interface ItemsProps {
  readonly title: string;
  /** Said before the list, or instead of it. */
  readonly lead?: string | null;
  readonly items: readonly ChildView['outstanding'][number][];
}

function Items({ title, lead, items }: ItemsProps) {
  if (items.length === 0 && !lead) return null;
  return (
    <>
      <h3>{title}</h3>
      {lead && <p>{lead}</p>}
      {items.length > 0 && (
        <ul>
          {items.map(({ section, label }) => (
            <li key={`${section}-${label}`}>{label}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A consent that is asked before the registration is this reader's to give, and stands below. */
const isConsentAsked = ({ consent }: ChildView): boolean =>
  consent?.before === 'registration' && consent.state !== 'given';

function Outstanding({ child }: { readonly child: ChildView }) {
  const { outstanding, place, standing, status } = child;
  const label = place ? texts.consent : texts.consentCanWait;
  const consent = isConsentAsked(child) ? [{ section: 'consent', label }] : [];
  const left = toDo(outstanding);
  const nothingLeft = standing === 'draft' ? texts.ready : consent.length === 0 ? texts.nothing : null;
  // What rests or has ended asks for nothing. With a place the tasks say what is left; then nothing else is worth a line.
  if (isResting(standing) || ((place || isOver(status)) && [...outstanding, ...consent].length === 0))
    return null;
  return (
    <>
      <Items
        title={texts.outstanding}
        lead={place || left.length > 0 ? null : nothingLeft}
        items={[...left, ...consent]}
      />
      <Items title={texts.awaited} items={awaited(outstanding)} />
    </>
  );
}

function Standing({ child, aside }: Pick<ChildProps, 'child' | 'aside'>) {
  const { status, standing, reference_number } = child;
  return (
    <section className="card">
      <h2 dir="auto">{child.name}</h2>
      <p className="muted">{texts.for(child.year)}</p>
      <p>
        <StatusBadge status={status} aside={aside} /> {standingWords[standing].family}
      </p>
      {reference_number && (
        <p className="hint">
          {texts.reference} <bdi>{reference_number}</bdi>
        </p>
      )}
      <Outstanding child={child} />
    </section>
  );
}

/** A day that belongs to no hour and no zone. */
function Day({ label, day }: { readonly label: string; readonly day: string | null }) {
  if (!day) return null;
  return (
    <dl className="deadline">
      <dt>{label}</dt>
      <dd>{dayText(day)}</dd>
    </dl>
  );
}

/** Whether the place asks for something: one that was not taken in time may be gone. */
const asks = ({ standing }: ChildView): boolean => standing !== 'offer_over';

function Dates({ child }: { readonly child: ChildView }) {
  const { place } = child;
  const deposit = place?.ledger?.deposit;
  // What has ended has no dates to come.
  if (isOver(child.status)) return null;
  return (
    <section className="card">
      <h2>{texts.dates}</h2>
      {place && !place.replied ? (
        <Deadline
          at={place.reply_deadline_at}
          zone={place.reply_deadline_zone}
          label={child.standing === 'offer_over' ? texts.replyEnded : texts.reply}
        />
      ) : null}
      {asks(child) && deposit && deposit.open > 0 && <Day label={texts.deposit} day={deposit.due_on} />}
      {asks(child) && place && <Day label={texts.tasksDue} day={place.tasks_deadline} />}
      {!place && (
        <>
          <Deadline at={child.deadline_at} zone={child.deadline_zone} label={texts.deadline} />
          {child.status !== 'waitlisted' && !isResting(child.standing) && (
            <Deadline at={child.decisions_at} zone={child.decisions_zone} label={texts.decisions} />
          )}
        </>
      )}
    </section>
  );
}

function taskWord({ key, done, confirmed, known, unseen }: Place['tasks'][number]): string {
  if (!done) return texts.open;
  if (confirmed) return unseen ? texts.schoolHasIt : texts.confirmed;
  if (known) return texts.schoolHasIt;
  // What the family has said is no more than that until the office has it.
  return key === 'deposit' ? texts.sent : texts.done;
}

function Tasks({ place }: { readonly place: Place }) {
  const deposit = place.ledger?.deposit;
  const isSaid = deposit?.claim?.state === 'waiting';
  return (
    <section className="card">
      <h2>{texts.tasks}</h2>
      <p className="hint">{texts.tasksBy(place.tasks_deadline, (deposit?.open ?? 0) > 0, isSaid)}</p>
      <ul className="plain-list family-rows">
        {place.tasks.map((task) => (
          <li key={task.id}>
            <span dir="auto">{task.title}</span>
            {/* Of papers that they do not see, parents learn that the school has them, and nothing else. */}
            {(task.done || !task.unseen) && (
              <Badge tone={task.confirmed || task.known ? 'green' : 'neutral'}>{taskWord(task)}</Badge>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One child: where the application stands, what is to do and to pay. */
export function Child({ child, aside, onChange, reload }: ChildProps) {
  const { place } = child;
  // The task of the deposit follows what is said and paid.
  const changeLedger = useCallback(
    (ledger: Ledger): void => {
      if (child.place) onChange({ ...child, place: { ...child.place, ledger } });
      void reload();
    },
    [child, onChange, reload],
  );
  return (
    <div className="family">
      <div>
        <Standing child={child} aside={aside} />
        <ChildConsent child={child} onChange={onChange} reload={reload} />
        {place && place.tasks.length > 0 && asks(child) && <Tasks place={place} />}
        {place?.ledger && asks(child) && (
          <Payments
            applicationId={child.application_id}
            name={child.name}
            ledger={place.ledger}
            replace={changeLedger}
          />
        )}
        <Shared child={child} />
      </div>
      <aside>
        <Dates child={child} />
      </aside>
    </div>
  );
}
