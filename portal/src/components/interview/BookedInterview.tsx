import './interview.css';
import { deadlineText, longDateTime, viewerZone } from '@school/shared/dates';
import type { Interview, MyApplication } from '@school/shared/api/shapes';
import { isUnderReview } from '@school/shared/statuses';
import { serverNow } from '@school/shared/server-clock';
import { InterviewDetails } from './InterviewDetails.tsx';
import { Notice } from '../Notice.tsx';
import { CalendarButton } from './CalendarButton.tsx';
import { CannotMakeIt } from './CannotMakeIt.tsx';
import { DeclineInterview } from './DeclineInterview.tsx';
import { MoveInterview } from './MoveInterview.tsx';
import { interviewTexts as texts } from './texts.ts';
import type { Changed } from './use-interview.ts';

const isAhead = (instant: string): boolean => Date.parse(instant) > serverNow();

/** What can still be done about a time: moving and giving back until the limit, otherwise saying so. */
function Changes({ interview, changed }: { readonly interview: Interview; readonly changed: Changed }) {
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
      {movable && <MoveInterview interview={interview} changed={changed} />}
      {inTime && <DeclineInterview changed={changed} />}
      {!movable && <CannotMakeIt told={interview.absence_told_at} changed={changed} />}
    </section>
  );
}

interface BookedInterviewProps {
  readonly interview: Interview;
  readonly application: MyApplication['application'];
  readonly changed: Changed;
}

/** The interview that is set: when, where, into the calendar, and what can still be changed. */
export default function BookedInterview({ interview, application, changed }: BookedInterviewProps) {
  const ahead = isAhead(interview.ends_at);
  return (
    <>
      <Notice tone={ahead ? 'good' : 'plain'} title={ahead ? texts.scheduled : texts.over}>
        <InterviewDetails interview={interview} />
        {ahead && <CalendarButton interview={interview} applicationId={application.id} />}
      </Notice>
      {interview.absence_told_at && (
        <Notice tone="warn" live>
          <p>{texts.cannotTold(longDateTime(interview.absence_told_at, viewerZone()))}</p>
        </Notice>
      )}
      {ahead && isUnderReview(application.status) && <Changes interview={interview} changed={changed} />}
    </>
  );
}
