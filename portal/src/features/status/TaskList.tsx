import { Link } from 'react-router';
import { DocumentBadge } from '../../components/DocumentBadge.tsx';
import type { MyApplication } from '@school/shared/api/shapes';
import { tasksOf } from './tasks.ts';
import { texts } from './texts.ts';

export function TaskList({ mine }: { readonly mine: MyApplication }) {
  const tasks = tasksOf(mine);
  if (tasks.length === 0) return null;
  return (
    <section className="card">
      <h2>{texts.tasksLabel}</h2>
      <ul className="plain-list tasks">
        {tasks.map(({ label, state, nothing, there, optional, to, reasons }) => (
          <li key={label}>
            <span>
              <Link to={to}>{label}</Link>
              {optional && <span className="muted small"> ({texts.optional})</span>}
              {reasons.map((reason) => (
                <bdi key={reason} className="reason">
                  {reason}
                </bdi>
              ))}
            </span>
            <DocumentBadge
              state={state}
              submitted={mine.application.status !== 'draft'}
              {...(nothing ? { nothing } : {})}
              {...(there ? { there } : {})}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
