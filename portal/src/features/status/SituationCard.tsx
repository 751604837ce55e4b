import { Link } from 'react-router';
import { isUnderReview, statusDisplay, type ApplicationStatus } from '@school/shared/statuses';
import { Badge } from '../../components/Badge.tsx';
import { Deadline } from '../../components/Deadline.tsx';
import { InterviewDetails } from '../../components/InterviewDetails.tsx';
import type { Interview } from '@school/shared/api/shapes';
import type { Situation } from './situation.ts';
import { texts } from './texts.ts';

interface SituationCardProps {
  readonly situation: Situation;
  readonly status: ApplicationStatus | null;
  readonly interview: Interview | null;
  /** Null until it is handed in. */
  readonly reference: string | null;
}

export function SituationCard({ situation, status, interview, reference }: SituationCardProps) {
  const { sentence, next, by, action } = situation;
  return (
    <>
      <section className="card situation" aria-label={texts.stateLabel}>
        {status && <Badge tone={statusDisplay[status].tone}>{statusDisplay[status].applicantWord}</Badge>}
        <p className="sentence">{sentence}</p>
        {reference && (
          <p className="hint">
            {texts.reference} <bdi>{reference}</bdi>
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
      </section>
      {/* Later the interview is history, and another thing is next. */}
      {interview && status && isUnderReview(status) && (
        <section className="card">
          <h2>{texts.interviewLabel}</h2>
          <InterviewDetails interview={interview} />
        </section>
      )}
    </>
  );
}
