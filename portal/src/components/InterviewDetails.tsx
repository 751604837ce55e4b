import { ISRAEL, clockTime, longDate, placeOf, viewerPlace, viewerZone } from '@school/shared/dates';
import type { Interview } from '@school/shared/api/shapes';
import { whereOf } from '@school/shared/slot-kinds';
import { serverNow } from '@school/shared/server-clock';

/** When and where, in the viewer's time with Israel's beside it. */
export function InterviewDetails({ interview }: { readonly interview: Interview }) {
  const own = viewerZone();
  const at = interview.starts_at;
  return (
    <>
      <p>
        <time dateTime={at}>
          {longDate(at, own)}, {clockTime(at, own)} {viewerPlace(own)}
        </time>
        {own !== ISRAEL && (
          <>
            {' '}
            ({longDate(at, ISRAEL)}, {clockTime(at, ISRAEL)} {placeOf(ISRAEL)})
          </>
        )}
      </p>
      <p dir="auto">{whereOf(interview)}</p>
      {/* Nobody is led to a call that is over. */}
      {interview.link && Date.parse(interview.ends_at) > serverNow() && (
        <p>
          <a href={interview.link} rel="noreferrer">
            {interview.link}
          </a>
        </p>
      )}
    </>
  );
}
