import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { longDateTime } from '@school/shared/dates';
import { officeSpan } from '@school/shared/interview-times';
import { whereOf } from '@school/shared/slot-kinds';
import { CancelInterview } from '../../../components/interview/CancelInterview.tsx';
import { OutcomeChoice } from '../../../components/interview/OutcomeChoice.tsx';
import { hasBegun, OUTCOME_WORDS } from '../../../components/interview/words.ts';
import { Section } from '../../../components/Section.tsx';
import { useRole } from '../../../components/use-role.ts';
import { texts } from '../texts.ts';
import type { Interview, OfficeFile } from '../types.ts';

const outcomeWords = ({ outcome, outcome_at, outcome_by_name }: Interview): string => {
  if (outcome === null) return 'Nothing recorded';
  const by = outcome_by_name ? ` by ${outcome_by_name}` : '';
  return `${OUTCOME_WORDS[outcome]}, recorded${by}${outcome_at ? ` on ${longDateTime(outcome_at)}` : ''}`;
};

/** What came of an interview that has begun: an officer says it, also when it is known only after the decision. */
export function InterviewOutcome({ file }: { readonly file: OfficeFile }) {
  const { isOfficer } = useRole();
  const { interview, application } = file;
  if (!interview || !hasBegun(interview)) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1 }}>
      <Typography variant="body2">{outcomeWords(interview)}</Typography>
      {isOfficer ? (
        <OutcomeChoice
          application_id={application.id}
          outcome={interview.outcome}
          version={interview.version}
        />
      ) : null}
    </Box>
  );
}

/**
 * After the acceptance: when, where and with whom the interview was. A time that has not come yet, of whoever was accepted
 * before, can be cancelled; what came of one that was is said here too.
 */
export function InterviewRecord({ file }: { readonly file: OfficeFile }) {
  const { isOfficer } = useRole();
  const { interview } = file;
  if (!interview) return null;
  const facts = [interview.interviewer_name, whereOf(interview)].filter(Boolean).join(', ');
  return (
    <Section title={texts.interviewRecord}>
      <Typography>{officeSpan(interview)}</Typography>
      <Typography variant="body2" color="text.secondary">
        <bdi>{facts}</bdi>
      </Typography>
      <InterviewOutcome file={file} />
      {isOfficer && !hasBegun(interview) ? <CancelInterview application_id={file.application.id} /> : null}
    </Section>
  );
}
