import { deadlineText, longDateTime, viewerZone } from '@school/shared/dates';
import type { Interview } from '@school/shared/api/shapes';
import { isUnderReview } from '@school/shared/statuses';
import { serverNow } from '@school/shared/server-clock';
import { InterviewDetails } from '../../../components/InterviewDetails.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { useApplication } from '../context.tsx';
import { texts as sectionTexts } from '../texts.ts';
import { CalendarButton } from './CalendarButton.tsx';
import { CannotMakeIt } from './CannotMakeIt.tsx';
import { DeclineInterview } from './DeclineInterview.tsx';
import { MoveInterview } from './MoveInterview.tsx';
import { interviewTexts as texts } from './texts.ts';

const isAhead = (instant: string): boolean => Date.parse(instant) > serverNow();

/** What can still be done about a time: moving and giving back until the limit, otherwise saying so. */
function Changes({ interview }: { readonly interview: Interview }) {
  const zone = viewerZone();
  const inTime = isAhead(interview.change_until);
  const movable = inTime && interview.moves_left > 0;
  const sentence = !inTime ? texts.tooLate : movable ? texts.movesLeft(interview.moves_left) : texts.noMoves;
  return (
    <section className="card" aria-labelledby="interview-changes">
      <h2 id="interview-changes">{texts.changeTitle}</h2>
      <p>
        {inTime && `${texts.until(deadlineText(interview.change_until, zone))} `}
        {sentence}
      </p>
      {movable && <MoveInterview interview={interview} />}
      {inTime && <DeclineInterview />}
      {!movable && <CannotMakeIt told={interview.absence_told_at} />}
    </section>
  );
}

/** The interview that is set: when, where, into the calendar, and what can still be changed. */
export function BookedInterview({ interview }: { readonly interview: Interview }) {
  const { mine } = useApplication();
  const ahead = isAhead(interview.ends_at);
  return (
    <>
      <Notice
        tone={ahead ? 'good' : 'plain'}
        title={ahead ? sectionTexts.scheduled : sectionTexts.interviewOver}
      >
        <InterviewDetails interview={interview} />
        {ahead && <CalendarButton interview={interview} applicationId={mine.application.id} />}
      </Notice>
      {interview.absence_told_at && (
        <Notice tone="warn" live>
          <p>{texts.cannotTold(longDateTime(interview.absence_told_at, viewerZone()))}</p>
        </Notice>
      )}
      {ahead && isUnderReview(mine.application.status) && <Changes interview={interview} />}
    </>
  );
}
