import { viewerZone } from '@school/shared/dates';
import { alsoInIsrael, slotMoment } from '@school/shared/interview-times';
import type { Interview } from '@school/shared/api/shapes';
import { whereOf } from '@school/shared/slot-kinds';
import { serverNow } from '@school/shared/server-clock';

/** Where and when: at a place by Israel's clock, a call by the viewer's with Israel's beside it. */
export function InterviewDetails({ interview }: { readonly interview: Interview }) {
  const own = viewerZone();
  const inIsrael = alsoInIsrael(interview, own);
  return (
    <>
      <p dir="auto">{whereOf(interview)}</p>
      <p>
        <time dateTime={interview.starts_at}>{slotMoment(interview, own)}</time>
        {inIsrael && ` (${inIsrael})`}
      </p>
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
