import { Link, useNavigate } from 'react-router';
import { paths } from '@school/shared/routes';
import { longDateTime, viewerZone } from '@school/shared/dates';
import { isPlaced, isUnderReview } from '@school/shared/statuses';
import { Badge } from '../../components/Badge.tsx';
import { BeginButton } from '../../components/BeginButton.tsx';
import { Deadline } from '../../components/Deadline.tsx';
import { InterviewDetails } from '../../components/InterviewDetails.tsx';
import { TakeUpDraft } from '../../components/TakeUpDraft.tsx';
import type { MyApplication } from '@school/shared/api/shapes';
import { badgeOf } from '../../lib/aside.ts';
import type { Headline } from './headline.ts';
import { texts } from './texts.ts';

interface HeadlineCardProps {
  readonly headline: Headline;
  /** Null for who has no application. */
  readonly mine: MyApplication | null;
}

function StateBadge({ mine }: { readonly mine: MyApplication }) {
  const { word, tone } = badgeOf(mine);
  return <Badge tone={tone}>{word}</Badge>;
}

/** Under review, and after an acceptance as long as it is still to come. Later it is history, and another thing is next. */
function BookedInterview({ mine: { application, interview } }: { readonly mine: MyApplication }) {
  if (!interview) return null;
  const kept = isPlaced(application.status) && new Date(interview.ends_at) > new Date();
  if (!kept && !isUnderReview(application.status)) return null;
  return (
    <section className="card">
      <h2>{texts.interviewLabel}</h2>
      <InterviewDetails interview={interview} />
      {kept && <p>{texts.interviewKept}</p>}
    </section>
  );
}

export function HeadlineCard({ headline, mine }: HeadlineCardProps) {
  const { sentence, next, by, action, takeUp, begin } = headline;
  const navigate = useNavigate();
  const reference = mine?.application.reference_number;
  const sentAt = mine?.application.submitted_at;
  return (
    <>
      <section className="card headline" aria-label={texts.stateLabel}>
        {mine && <StateBadge mine={mine} />}
        <p className="sentence">{sentence}</p>
        {reference && (
          <p className="hint">
            {texts.reference} <bdi>{reference}</bdi>
            {sentAt && `, ${texts.sentOn(longDateTime(sentAt, viewerZone()))}`}
          </p>
        )}
        <h2>{texts.nextLabel}</h2>
        <p>{next}</p>
        {by && <Deadline at={by.at} zone={by.zone} label={by.label ?? texts.by} />}
        {action && (
          <Link className="button" to={action.to}>
            {action.label}
          </Link>
        )}
        {begin && <BeginButton label={texts.begin} />}
        {takeUp && <TakeUpDraft onTaken={() => void navigate(paths.apply)} />}
      </section>
      {mine && <BookedInterview mine={mine} />}
    </>
  );
}
