import { Link } from 'react-router';
import { Badge } from '../../components/Badge.tsx';
import type { MyApplication } from '@school/shared/api/shapes';
import { linePlace } from '../../lib/line-places.ts';
import { piecesOf, wordOf } from './pieces.ts';
import { texts } from './texts.ts';

export function TaskList({ mine }: { readonly mine: MyApplication }) {
  const pieces = piecesOf(mine.lines);
  if (pieces.length === 0) return null;
  return (
    <section className="card">
      <h2>{texts.tasksLabel}</h2>
      <ul className="plain-list tasks">
        {pieces.map((line) => {
          const { word, tone } = wordOf(line, mine.application.submitted_at !== null);
          return (
            <li key={line.key}>
              <span>
                <Link to={linePlace(line)}>{line.label}</Link>
                {line.need === 'optional' && line.kind !== 'referee' && (
                  <span className="muted small"> ({texts.optional})</span>
                )}
                {line.note?.split('\n').map((reason) => (
                  <bdi key={reason} className="reason">
                    {reason}
                  </bdi>
                ))}
              </span>
              <Badge tone={tone}>{word}</Badge>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
