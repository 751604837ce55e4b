import { useState } from 'react';
import Typography from '@mui/material/Typography';
import { longDateTime } from '@school/shared/dates';
import type { DecisionMove } from '@school/shared/statuses';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { useRecordEdits } from '../../../components/use-record-edits.ts';
import { isKind } from '../../../providers/problem.ts';
import type { Deciding } from './decide.ts';
import { useTimeToTell } from './advice.ts';
import { planOf, releaseArguments, useLastChoice, wallToTell, type Release } from './release.ts';
import { ReleaseChoice } from './ReleaseChoice.tsx';
import { Against, Whom } from './Whom.tsx';
import { interviewStaysSentence, knownSentence, takenBackSentence, toldSentence, whenText } from './words.ts';
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

/** An acceptance keeps a booked interview; every other end cancels it by itself. */
function BookedInterview({ move, file }: { readonly move: DecisionMove; readonly file: OfficeFile }) {
  const { interview } = file;
  if (move.decision !== 'accepted' || !interview || new Date(interview.ends_at) <= new Date()) return null;
  return <Typography sx={{ mt: 1 }}>{interviewStaysSentence(longDateTime(interview.starts_at))}</Typography>;
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
export function MoveDialog({ move, file, deciding: { decide, release }, goOn, onClose }: MoveDialogProps) {
  // Over what was seen when it was asked: a note that saves itself meanwhile has the file read again below the dialog.
  const [seen] = useState(file.decision.version);
  const form = useRecordEdits<number, Partial<Release>>({}, seen);
  const [last, setLast] = useLastChoice();
  const chosen = { ...planOf(file.decision, last ?? release.mode), ...form.values };
  const question = questionOf(move, file);
  // What the applicant has been told already is settled without telling it again.
  const known = file.application.status === move.decision;
  const args = releaseArguments(chosen);
  const time = useTimeToTell([file.application.id], known ? null : wallToTell(chosen));
  const label = CONFIRM_LABELS[move.label] ?? move.label;
  const submit = async (after?: () => void): Promise<void> => {
    if (!args) return;
    const refused = await form.submit(async (_edits, expected_version) => {
      const error = await decide(move.decision, args, expected_version);
      if (error) throw error;
    });
    if (refused && !isKind(refused, 'stale_version')) return;
    onClose();
    if (refused) return;
    if (form.values.mode && chosen.mode !== 'time') setLast(chosen.mode);
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
      saveLabel={time.at && !known ? `${label}, told ${whenText(time.at)}` : label}
      further={goOn && { label: `${move.label} and next`, onPress: () => void submit(goOn) }}
      danger={move.decision === 'rejected'}
      disabled={args === null || !time.usable}
      onSave={() => void submit()}
      onClose={onClose}
    >
      {question?.told ? <Typography sx={{ mt: 1 }}>{question.told}</Typography> : null}
      {known ? null : (
        <ReleaseChoice value={chosen} minutes={release.minutes} time={time} onChange={form.changeAll} />
      )}
      <BookedInterview move={move} file={file} />
      <Against file={file} />
    </FormDialog>
  );
}
