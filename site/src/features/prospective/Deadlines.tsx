import { deadlineText, hebrewDate, ISRAEL } from '@school/shared/dates';
import { Hebrew } from '../../components/Hebrew';
import { island } from '../../islands/island';
import { deadlinesOf, type YearMoments } from '../../lib/program-year';
import { deadlines } from './deadlines.island';

/** The three moments of the open year: in their own zones, where the visitor is, and by the Hebrew calendar. */
export function Deadlines({ year }: { readonly year: YearMoments }) {
  return (
    <ol className="deadlines" data-built={JSON.stringify(year)} {...island('deadlines', deadlines)}>
      {deadlinesOf(year).map(({ id, title, at, zone }) => (
        <li key={id} className="deadline" data-id={id}>
          <h3 className="deadline-title">{title}</h3>
          <p className="deadline-own">
            <time dateTime={at}>{deadlineText(at, zone)}</time>
          </p>
          <p className="deadline-hebrew">
            <Hebrew>{hebrewDate(at, ISRAEL)}</Hebrew>
          </p>
          <p className="deadline-visitor only-with-script">{'\u00a0'}</p>
        </li>
      ))}
    </ol>
  );
}
