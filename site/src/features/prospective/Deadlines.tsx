import { Hebrew } from '../../components/Hebrew';
import { Live } from '../../components/Live';
import { island } from '../../islands/island';
import { built } from '../../lib/built';
import { deadlinesOf, type YearMoments } from '../../lib/deadlines';
import { deadlines } from './deadlines.island';

/** The three moments of the year: in their own zones, where the visitor is, and by the Hebrew calendar. */
export function Deadlines({ year }: { readonly year: YearMoments }) {
  const { values } = built();
  return (
    <ol className="deadlines" {...island('deadlines', deadlines)}>
      {deadlinesOf(year).map(({ id, title, at, own, hebrew }) => (
        <li key={id} className="deadline" data-id={id}>
          <h3 className="deadline-title">{title}</h3>
          <p className="deadline-own">
            <time dateTime={at} data-moment={id}>
              <Live name={own} />
            </time>
          </p>
          <p className="deadline-hebrew">
            <Hebrew>{values[hebrew]}</Hebrew>
          </p>
          <p className="deadline-visitor only-with-script">{'\u00a0'}</p>
        </li>
      ))}
    </ol>
  );
}
