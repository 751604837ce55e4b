import type { FunctionResult } from '@school/shared/api/types';
import { statusDisplay } from '@school/shared/statuses';
import { Badge } from '../../components/Badge.tsx';
import { Deadline } from '../../components/Deadline.tsx';
import { DocumentBadge } from '../../components/DocumentBadge.tsx';
import { ChildConsent } from './ChildConsent.tsx';
import { Payments } from './Payments.tsx';
import { texts } from './texts.ts';

export type ChildView = FunctionResult<'my_child'>;
interface ChildProps {
  readonly child: ChildView;
  readonly onChange: (child: ChildView) => void;
  readonly reload: () => Promise<void>;
}

function Standing({ child }: { readonly child: ChildView }) {
  const { status, outstanding, reference_number } = child;
  return (
    <section className="card">
      <h2 dir="auto">{child.name}</h2>
      <p className="muted">{texts.for(child.year)}</p>
      <p>
        <Badge tone={statusDisplay[status].tone}>{statusDisplay[status].applicantWord}</Badge>{' '}
        {texts.sentences[status]}
      </p>
      {reference_number && (
        <p className="hint">
          {texts.reference} <bdi>{reference_number}</bdi>
        </p>
      )}
      <h3>{texts.outstanding}</h3>
      {outstanding.length === 0 && <p>{texts.nothing}</p>}
      <ul>
        {outstanding.map(({ section, label }) => (
          <li key={`${section}-${label}`}>{label}</li>
        ))}
      </ul>
    </section>
  );
}

function Dates({ child }: { readonly child: ChildView }) {
  const { place } = child;
  return (
    <section className="card">
      <h2>{texts.dates}</h2>
      {place && !place.replied ? (
        <Deadline at={place.reply_deadline_at} zone={place.reply_deadline_zone} label={texts.reply} />
      ) : null}
      {!place && (
        <>
          <Deadline at={child.deadline_at} zone={child.deadline_zone} label={texts.deadline} />
          <Deadline at={child.decisions_at} zone={child.decisions_zone} label={texts.decisions} />
        </>
      )}
    </section>
  );
}

function Tasks({ place }: { readonly place: NonNullable<ChildView['place']> }) {
  return (
    <section className="card">
      <h2>{texts.tasks}</h2>
      <p className="hint">{texts.tasksBy(place.tasks_deadline)}</p>
      <ul className="plain-list family-rows">
        {place.tasks.map(({ id, title, done, confirmed }) => (
          <li key={id}>
            <span dir="auto">{title}</span>
            <Badge tone={done ? 'green' : 'neutral'}>
              {confirmed ? texts.confirmed : done ? texts.done : texts.open}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Shared({ child }: { readonly child: ChildView }) {
  if (!child.shares || !child.answers) return <p className="muted small">{texts.notShared}</p>;
  return (
    <>
      <details className="card">
        <summary>{texts.answers}</summary>
        <dl className="facts">
          {child.answers.map(({ field, label, value }) => (
            <div className="fact" key={field}>
              <dt>{label}</dt>
              <dd dir="auto">{value ?? texts.empty}</dd>
            </div>
          ))}
        </dl>
      </details>
      <details className="card">
        <summary>{texts.documents}</summary>
        <ul className="plain-list family-rows">
          {(child.documents ?? []).map(({ id, file_name, state }) => (
            <li key={id}>
              <bdi>{file_name}</bdi>
              {(state === 'received' || state === 'checked' || state === 'replace') && (
                <DocumentBadge state={state} submitted={child.submitted_at !== null} />
              )}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** One child: where the application stands, what is to do and to pay. */
export function Child({ child, onChange, reload }: ChildProps) {
  const { place } = child;
  return (
    <div className="family">
      <div>
        <Standing child={child} />
        <ChildConsent child={child} onChange={onChange} reload={reload} />
        {place && <Tasks place={place} />}
        {place?.ledger && (
          <Payments
            applicationId={child.application_id}
            ledger={place.ledger}
            replace={(ledger) => onChange({ ...child, place: { ...place, ledger } })}
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
