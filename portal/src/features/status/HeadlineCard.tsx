import { lazy, Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '@school/shared/routes';
import { longDateTime, viewerZone } from '@school/shared/dates';
import { isPlaced, isUnderReview } from '@school/shared/statuses';
import { Badge } from '../../components/Badge.tsx';
import { BeginButton } from '../../components/BeginButton.tsx';
import { Deadline } from '../../components/Deadline.tsx';
import { InterviewDetails } from '../../components/interview/InterviewDetails.tsx';
import type { Changed } from '../../components/interview/use-interview.ts';
import { Loading } from '../../components/Loading.tsx';
import { TakeUpDraft } from '../../components/TakeUpDraft.tsx';
import type { MyApplication } from '@school/shared/api/shapes';
import { badgeOf } from '../../lib/aside.ts';
import type { Headline } from './headline.ts';
import { texts } from './texts.ts';

const BookedInterview = lazy(() => import('../../components/interview/BookedInterview.tsx'));

interface HeadlineCardProps {
  readonly headline: Headline;
  /** Null for who has no application. */
  readonly mine: MyApplication | null;
  readonly changed: Changed;
}

function StateBadge({ mine }: { readonly mine: MyApplication }) {
  const { word, tone } = badgeOf(mine);
  return <Badge tone={tone}>{word}</Badge>;
}

/** Under review, with what can be changed, and after an acceptance as long as it is still to come. Later it is history. */
function OwnInterview({ mine, changed }: { readonly mine: MyApplication; readonly changed: Changed }) {
  const { application, interview } = mine;
  if (!interview) return null;
  if (isUnderReview(application.status))
    return (
      <Suspense fallback={<Loading />}>
        <BookedInterview interview={interview} application={application} changed={changed} />
      </Suspense>
    );
  if (!isPlaced(application.status) || new Date(interview.ends_at) <= new Date()) return null;
  return (
    <section className="card">
      <h2>{texts.interviewLabel}</h2>
      <InterviewDetails interview={interview} />
      <p>{texts.interviewKept}</p>
    </section>
  );
}

export function HeadlineCard({ headline, mine, changed }: HeadlineCardProps) {
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
      {mine && <OwnInterview mine={mine} changed={changed} />}
    </>
  );
}
