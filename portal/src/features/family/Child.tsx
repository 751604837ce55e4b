import { useCallback } from 'react';
import type { Ledger } from '@school/shared/api/shapes';
import type { FunctionResult } from '@school/shared/api/types';
import { awaitedOf, dueOf, type Line } from '@school/shared/lines';
import { isResting, standingWords } from '@school/shared/standing';
import { isOver } from '@school/shared/statuses';
import { Badge } from '../../components/Badge.tsx';
import { Deadline } from '../../components/Deadline.tsx';
import { Deposit } from '../../components/payments/Deposit.tsx';
import { PlanForm } from '../../components/payments/PlanForm.tsx';
import { Statement } from '../../components/payments/Statement.tsx';
import { dates } from '../../lib/dates.ts';
import { said } from '../../lib/language.ts';
import { ChildConsent } from './ChildConsent.tsx';
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
  readonly words: readonly string[];
}

function Items({ title, words }: ItemsProps) {
  if (words.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {words.map((each) => (
          <li key={each} dir="auto">
            {each}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A consent that is asked later can be signed now, and stands below. */
const wordsOf = (line: Line): readonly string[] => {
  if (line.kind === 'consent') return [line.need === 'later' ? texts.consentCanWait : said(line.label)];
  return line.section && line.items.length > 0
    ? line.items.map(({ label }) => said(label))
    : [said(line.label)];
};

/** Said where nothing is listed: of what rests or has ended, and of a place, the other cards speak. */
function nothingWords({ standing, place, status }: ChildView, isWaiting: boolean): readonly string[] {
  if (standing === 'draft') return [texts.ready];
  return isWaiting || place || isResting(standing) || isOver(status) ? [] : [texts.nothing];
}

function Outstanding({ child }: { readonly child: ChildView }) {
  const { lines } = child;
  const later = lines.filter(
    ({ kind, need, state }) => kind === 'consent' && need === 'later' && state === 'open',
  );
  const left = [...dueOf(lines), ...later].flatMap(wordsOf);
  const awaited = awaitedOf(lines).map(texts.awaitedLine);
  return (
    <>
      <Items
        title={texts.outstanding}
        words={left.length > 0 ? left : nothingWords(child, awaited.length > 0)}
      />
      <Items title={texts.awaited} words={awaited} />
    </>
  );
}

function Standing({ child, aside }: Pick<ChildProps, 'child' | 'aside'>) {
  const { status, standing, reference_number } = child;
  return (
    <section className="card">
      <h2>
        <bdi>{child.name}</bdi>
      </h2>
      <p className="muted">{texts.for(child.year)}</p>
      <p>
        <StatusBadge status={status} aside={aside} standing={standing} />{' '}
        {said(standingWords[standing].family)}
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
      <dd>{dates.dayText(day)}</dd>
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

const LIST: ReadonlySet<Line['kind']> = new Set(['passport', 'medical', 'deposit', 'plan', 'travel', 'task']);
/** Of papers that they do not see, parents learn that the school has them, and nothing else. */
const isUnseen = ({ kind }: Line): boolean => kind === 'passport' || kind === 'medical';

function taskWord(line: Line): string {
  if (line.state === 'open') return texts.open;
  if (line.state === 'done') return line.confirmed && !isUnseen(line) ? texts.confirmed : texts.schoolHasIt;
  // What the family has said is no more than that until the office has it.
  return line.kind === 'deposit' ? texts.sent : texts.done;
}

function Tasks({ child: { lines }, place }: { readonly child: ChildView; readonly place: Place }) {
  const deposit = place.ledger?.deposit;
  const isSaid = deposit?.claims.some(({ state }) => state === 'waiting') ?? false;
  return (
    <section className="card">
      <h2>{texts.tasks}</h2>
      <p className="hint">{texts.tasksBy(place.tasks_deadline, (deposit?.open ?? 0) > 0, isSaid)}</p>
      <ul className="plain-list family-rows">
        {lines
          .filter(({ kind }) => LIST.has(kind))
          .map((line) => (
            <li key={line.key}>
              <span dir="auto">{said(line.label)}</span>
              {(line.state !== 'open' || !isUnseen(line)) && (
                <Badge tone={line.state === 'done' ? 'green' : 'neutral'}>{taskWord(line)}</Badge>
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
        {place && asks(child) && child.lines.some(({ kind }) => LIST.has(kind)) && (
          <Tasks child={child} place={place} />
        )}
        {place?.ledger && asks(child) && (
          <>
            <Deposit ledger={place.ledger} child={child.application_id} replace={changeLedger} />
            <PlanForm ledger={place.ledger} child={child.application_id} replace={changeLedger} />
            <Statement ledger={place.ledger} name={child.name} />
          </>
        )}
        <Shared child={child} />
      </div>
      <aside>
        <Dates child={child} />
      </aside>
    </div>
  );
}
