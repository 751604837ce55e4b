import { useId, useState } from 'react';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { longDateTime } from '@school/shared/dates';
import type { DecisionMove } from '@school/shared/statuses';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { useFrozenQueue } from '../../../components/queue.ts';
import { useRecordEdits } from '../../../components/use-record-edits.ts';
import { isKind } from '../../../providers/problem.ts';
import type { Deciding } from './decide.ts';
import { useTimeToTell } from './advice.ts';
import { planOf, releaseArguments, wallToTell, type Release } from './release.ts';
import { ReleaseChoice } from './ReleaseChoice.tsx';
import { Against, Whom } from './Whom.tsx';
import {
  CANCEL_INTERVIEW,
  interviewBookedSentence,
  KEEP_INTERVIEW,
  knownSentence,
  releaseSentence,
  takenBackSentence,
  toldSentence,
  whenText,
} from './words.ts';
import type { OfficeFile } from '../types.ts';

interface Question {
  readonly title: string;
  readonly text: string;
  /** What the applicant has been told, where the text does not say it. */
  readonly told: string | null;
}

/** The question a move asks; Return to Pending asks only when the applicant has been told something already. */
export function questionOf(move: DecisionMove, file: OfficeFile): Question | null {
  const told = file.application.status;
  if (move.confirm)
    return { ...move.confirm, told: told === move.decision ? knownSentence(told) : toldSentence(told) };
  return told === 'submitted' ? null : { title: move.label, text: takenBackSentence(told), told: null };
}

const CONFIRM_LABELS: Readonly<Record<string, string>> = { Reject: 'Reject application' };

/** What a move asks: when it is told, and what becomes of an interview that is booked. */
type Choice = Release & { readonly without_interview: boolean };

interface BookedProps {
  readonly move: DecisionMove;
  readonly file: OfficeFile;
  readonly cancelled: boolean;
  readonly onChange: (cancelled: boolean) => void;
}

/** An acceptance asks whether a booked interview is kept; every other end cancels it. */
function BookedInterview({ move, file, cancelled, onChange }: BookedProps) {
  const { interview } = file;
  const id = useId();
  if (move.decision !== 'accepted' || !interview || new Date(interview.starts_at) <= new Date()) return null;
  return (
    <FormControl sx={{ mt: 1 }}>
      <FormLabel id={id} sx={{ color: 'text.primary' }}>
        {interviewBookedSentence(longDateTime(interview.starts_at))}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={cancelled ? 'cancel' : 'keep'}
        onChange={({ target }) => onChange(target.value === 'cancel')}
      >
        <FormControlLabel value="keep" control={<Radio size="small" />} label={KEEP_INTERVIEW} />
        <FormControlLabel value="cancel" control={<Radio size="small" />} label={CANCEL_INTERVIEW} />
      </RadioGroup>
    </FormControl>
  );
}

interface MoveDialogProps {
  readonly move: DecisionMove;
  readonly file: OfficeFile;
  readonly deciding: Deciding;
  /** Opens the next file of the queue, when there is one. */
  readonly goOn?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** A decision and when it is told. Over a colleague's decision it is not taken again unseen: the dialog gives way. */
export function ChangeStatusDialog({
  move,
  file,
  deciding: { decide, release },
  goOn,
  onClose,
}: MoveDialogProps) {
  // Over what was seen when it was asked: a note that saves itself meanwhile has the file read again below the dialog.
  const [seen] = useState(file.decision.version);
  const form = useRecordEdits<number, Partial<Choice>>({}, seen);
  const [queue, setQueue] = useFrozenQueue();
  const chosen = { ...planOf(file.decision, queue?.hold ? 'hold' : release.mode), ...form.values };
  const question = questionOf(move, file);
  // What the applicant has been told already is settled without telling it again.
  const known = file.application.status === move.decision;
  const args = releaseArguments(chosen);
  const time = useTimeToTell([file.application.id], known ? null : wallToTell(chosen));
  const label = CONFIRM_LABELS[move.label] ?? move.label;
  const submit = async (after?: () => void): Promise<void> => {
    if (!args) return;
    const refused = await form.submit(async (_edits, expected_version) => {
      const error = await decide(
        move.decision,
        { ...args, ...(form.values.without_interview ? { without_interview: true } : {}) },
        expected_version,
      );
      if (error) throw error;
    });
    if (refused && !isKind(refused, 'stale_version')) return;
    onClose();
    if (refused) return;
    if (form.values.mode) setQueue((now) => now && { ...now, hold: chosen.mode === 'hold' });
    after?.();
  };
  return (
    <FormDialog
      form={form}
      fields={[]}
      title={question?.title ?? move.label}
      focusSave
      about={<Whom file={file} />}
      {...(question ? { text: question.text } : {})}
      saveLabel={time.at && time.goes && !known ? `${label}, published ${whenText(time.goes)}` : label}
      further={goOn && { label: `${move.label} and next`, onPress: () => void submit(goOn) }}
      danger={move.decision === 'rejected'}
      disabled={args === null || !time.usable}
      stale={null}
      onSave={() => void submit()}
      onClose={onClose}
    >
      {question?.told ? <Typography sx={{ mt: 1 }}>{question.told}</Typography> : null}
      {known ? null : (
        <ReleaseChoice
          value={chosen}
          minutes={release.minutes}
          time={time}
          accepting={move.decision === 'accepted'}
          sentence={releaseSentence(chosen, release.minutes ?? 0, time.advice)}
          onChange={form.changeAll}
        />
      )}
      <BookedInterview
        move={move}
        file={file}
        cancelled={form.values.without_interview ?? false}
        onChange={(cancelled) => form.change('without_interview', cancelled)}
      />
      <Against file={file} />
    </FormDialog>
  );
}
