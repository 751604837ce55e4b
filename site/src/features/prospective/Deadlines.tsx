import { deadlineText, hebrewDate, ISRAEL, viewerZone } from '@school/shared/dates';
import { Hebrew } from '../../components/Hebrew';
import { deadlinesOf, type Deadline, type YearMoments } from '../../lib/program-year';
import { useChangedDeadlines } from '../../lib/use-current-deadlines';
import { useHydrated } from '../../lib/use-hydrated';

/** 'Monday, January 11, 2027, 8:59 AM' where the visitor is. */
const inZone = (at: string, zone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: zone,
  }).format(new Date(at));

/** The three moments of the open year: in their own zones, where the visitor is, and by the Hebrew calendar. */
export function Deadlines({ year }: { readonly year: YearMoments }) {
  const changed = useChangedDeadlines(year);
  return (
    <>
      {changed.length > 0 ? (
        <p className="note note-changed" role="status">
          {changed.length === 1 ? 'A date has' : 'Dates have'} changed since this page was made. What you see
          here is the new {changed.length === 1 ? 'date' : 'dates'}.
        </p>
      ) : null}
      <ol className="deadlines">
        {deadlinesOf(year).map((built) => {
          const now = changed.find(({ id }) => id === built.id);
          return <DeadlineItem key={built.id} deadline={now ?? built} changed={now !== undefined} />;
        })}
      </ol>
    </>
  );
}

function DeadlineItem({ deadline, changed }: { readonly deadline: Deadline; readonly changed: boolean }) {
  const hydrated = useHydrated();
  const { at, zone, title } = deadline;
  const visitor = hydrated ? viewerZone() : null;
  return (
    <li className="deadline">
      <h3 className="deadline-title">
        {title}
        {changed ? <span className="badge badge-clay">Changed</span> : null}
      </h3>
      <p className="deadline-own">
        <time dateTime={at}>{deadlineText(at, zone)}</time>
      </p>
      <p className="deadline-hebrew">
        <Hebrew>{hebrewDate(at, ISRAEL)}</Hebrew>
      </p>
      <p className="deadline-visitor only-with-script">
        {visitor ? `Where you are (${visitor.replaceAll('_', ' ')}): ${inZone(at, visitor)}` : '\u00a0'}
      </p>
    </li>
  );
}
