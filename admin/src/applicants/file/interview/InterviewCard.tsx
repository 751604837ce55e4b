import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { longDateTime } from '@school/shared/dates';
import { officeSpan } from '@school/shared/interview-times';
import { whereOf } from '@school/shared/slot-kinds';
import { officeTurn } from '@school/shared/lines';
import { isUnderReview } from '@school/shared/statuses';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { CancelInterview } from '../../../components/interview/CancelInterview.tsx';
import { Section } from '../../../components/Section.tsx';
import { isPast } from '../../../components/slots.ts';
import { useRole } from '../../../components/use-role.ts';
import { useInterview } from './interview.ts';
import { InterviewOutcome } from './InterviewRecord.tsx';
import { OtherTimes } from './OtherTimes.tsx';
import { texts } from '../texts.ts';
import type { Choice, Interview, OfficeFile } from '../types.ts';

/** A time that can be chosen: one of the applicant's, or another open slot. */
export type Offer = Pick<Choice, 'slot_id' | 'starts_at' | 'ends_at' | 'kind' | 'place' | 'interviewer_name'>;

const details = (slot: Pick<Choice, 'kind' | 'place' | 'interviewer_name'>): string =>
  [slot.interviewer_name, whereOf(slot)].filter(Boolean).join(', ');

/** The current time in red, the new one in green, each said in words too. */
function ChangeText({ current, next }: { readonly current: Interview; readonly next: Offer }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1.5,
        '& dt': { fontSize: '0.8125rem', fontWeight: 700 },
        '& dd': { m: 0, fontSize: '1.0625rem', fontWeight: 700, px: 1.5, py: 1, borderRadius: 1 },
      }}
    >
      <div>
        <dt>Current time</dt>
        <Box
          component="dd"
          data-tone="red"
          sx={{ backgroundColor: 'var(--red-back)', color: 'var(--red-ink)' }}
        >
          {longDateTime(current.starts_at)}
        </Box>
      </div>
      <div>
        <dt>New time</dt>
        <Box
          component="dd"
          data-tone="green"
          sx={{ backgroundColor: 'var(--green-back)', color: 'var(--green-ink)' }}
        >
          {longDateTime(next.starts_at)}
        </Box>
      </div>
    </Box>
  );
}

/** The one question before an interview is set or moved. */
function InterviewDialog({
  file,
  offer,
  onClose,
}: {
  readonly file: OfficeFile;
  readonly offer: Offer;
  readonly onClose: () => void;
}) {
  const { schedule, busy } = useInterview(file);
  const current = file.interview;
  return (
    <ConfirmDialog
      open
      title={current ? texts.changeInterview : texts.confirmInterview}
      text={
        current ? (
          <ChangeText current={current} next={offer} />
        ) : (
          `Schedule the interview for ${longDateTime(offer.starts_at)} (Israel time)? The applicant is told by mail.`
        )
      }
      confirmLabel={current ? 'Change time' : texts.schedule}
      busy={busy}
      onConfirm={() => void schedule(offer).then(onClose)}
      onClose={onClose}
    />
  );
}

interface ChoiceRowProps {
  readonly choice: Choice;
  readonly scheduled: boolean;
  readonly disabled: boolean;
  readonly readOnly: boolean;
  /** Booking is the next step, and this the first time that can be booked. */
  readonly strong: boolean;
  readonly onSchedule: () => void;
  readonly onReschedule: () => void;
}

function ChoiceRow({
  choice,
  scheduled,
  disabled,
  readOnly,
  strong,
  onSchedule,
  onReschedule,
}: ChoiceRowProps) {
  return (
    <Box
      component="li"
      sx={{
        listStyle: 'none',
        display: 'flex',
        gap: 1.5,
        alignItems: 'center',
        flexWrap: 'wrap',
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Typography
        component="span"
        variant="body2"
        color="text.secondary"
        sx={{ width: 20 }}
      >{`${choice.position}.`}</Typography>
      <Box sx={{ flex: 1, minWidth: 180 }}>
        <Typography sx={{ fontWeight: scheduled ? 700 : 400 }}>
          {longDateTime(choice.starts_at)}
          {scheduled ? ', scheduled' : ''}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          <bdi>{details(choice)}</bdi>
          {choice.is_full ? ', taken' : ''}
          {isPast(choice) ? ', past' : ''}
        </Typography>
      </Box>
      {readOnly ? null : scheduled ? (
        <Button variant="outlined" onClick={onReschedule}>
          {texts.reschedule}
        </Button>
      ) : (
        <Button
          variant={strong ? 'contained' : 'outlined'}
          disabled={disabled || choice.is_full || isPast(choice)}
          onClick={onSchedule}
        >
          {texts.schedule}
        </Button>
      )}
    </Box>
  );
}

const scheduledElsewhere = (file: OfficeFile): boolean =>
  file.interview !== null && !file.choices.some((choice) => choice.slot_id === file.interview?.slot_id);

/** The database schedules while the applicant is told submitted or waitlisted. */
const isOpen = (file: OfficeFile): boolean => isUnderReview(file.application.status);

/** Interview Scheduling: the applicant's choices in order; one of them, or another open time, is scheduled. */
export function InterviewCard({ file }: { readonly file: OfficeFile }) {
  const { isOfficer } = useRole();
  // Pressing Reschedule frees the other slots, which are disabled while one is scheduled.
  const [moving, setMoving] = useState(false);
  const [offer, setOffer] = useState<Offer | null>(null);
  const { interview, choices } = file;
  const open = isOpen(file);
  const strongest =
    !file.decision.undo_to && officeTurn(file.lines) === 'interview'
      ? choices.find((choice) => !choice.is_full && !isPast(choice))
      : undefined;
  return (
    <Section
      title={texts.interviewTitle}
      hint={
        interview ? (
          <Typography variant="body2" color="text.secondary">
            {officeSpan(interview)}
          </Typography>
        ) : null
      }
    >
      <InterviewOutcome file={file} />
      <Typography variant="caption" color="text.secondary">
        Times in Israel. The applicant&apos;s choices, in order of preference.
      </Typography>
      {choices.length === 0 ? (
        <Typography sx={{ py: 1 }} color="text.secondary">
          {texts.noSlots}
        </Typography>
      ) : null}
      <Box component="ol" sx={{ m: 0, p: 0 }}>
        {choices.map((choice) => (
          <ChoiceRow
            key={choice.id}
            choice={choice}
            scheduled={interview?.slot_id === choice.slot_id}
            disabled={interview !== null && !moving}
            readOnly={!isOfficer || !open}
            strong={choice === strongest}
            onSchedule={() => setOffer(choice)}
            onReschedule={() => setMoving(true)}
          />
        ))}
      </Box>
      {scheduledElsewhere(file) && interview ? (
        <Typography sx={{ py: 1 }}>
          Scheduled for {longDateTime(interview.starts_at)}, <bdi>{details(interview)}</bdi>
        </Typography>
      ) : null}
      {moving ? (
        <Typography role="status" variant="body2" sx={{ mb: 1 }}>
          Choose the new time.
        </Typography>
      ) : null}
      {open ? null : (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {texts.interviewClosed}
        </Typography>
      )}
      {isOfficer ? (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {open ? <OtherTimes file={file} onChoose={setOffer} /> : null}
          {interview ? <CancelInterview application_id={file.application.id} /> : null}
        </Box>
      ) : null}
      {offer ? (
        <InterviewDialog
          file={file}
          offer={offer}
          onClose={() => {
            setOffer(null);
            setMoving(false);
          }}
        />
      ) : null}
    </Section>
  );
}
