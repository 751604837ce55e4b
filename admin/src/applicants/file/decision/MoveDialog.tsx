import Typography from '@mui/material/Typography';
import { longDateTime } from '@school/shared/dates';
import type { DecisionMove } from '@school/shared/statuses';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { useRecordEdits } from '../../../components/use-record-edits.ts';
import { isKind } from '../../../providers/problem.ts';
import type { Deciding } from './decide.ts';
import { releaseArguments, type Release } from './release.ts';
import { ReleaseChoice } from './ReleaseChoice.tsx';
import { Against, Whom } from './Whom.tsx';
import { interviewStaysSentence, knownSentence, takenBackSentence, toldSentence } from './words.ts';
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
  readonly onClose: () => void;
}

/** A decision and when it is told. Over a colleague's decision it is not taken again unseen: the dialog gives way. */
export function MoveDialog({ move, file, deciding: { decide, release }, onClose }: MoveDialogProps) {
  const form = useRecordEdits<number, Partial<Release>>({}, file.decision.version);
  const chosen = { mode: release.mode, wall: '', ...form.values };
  const question = questionOf(move, file);
  // What the applicant has been told already is settled without telling it again.
  const known = file.application.status === move.decision;
  const args = releaseArguments(chosen);
  const submit = async (): Promise<void> => {
    if (!args) return;
    const refused = await form.submit(async (_edits, expected_version) => {
      const error = await decide(move.decision, args, expected_version);
      if (error) throw error;
    });
    if (!refused || isKind(refused, 'stale_version')) onClose();
  };
  return (
    <FormDialog
      form={form}
      fields={[]}
      title={question?.title ?? move.label}
      focusSave
      about={<Whom file={file} />}
      {...(question ? { text: question.text } : {})}
      saveLabel={CONFIRM_LABELS[move.label] ?? move.label}
      danger={move.decision === 'rejected'}
      disabled={args === null}
      onSave={() => void submit()}
      onClose={onClose}
    >
      {question?.told ? <Typography sx={{ mt: 1 }}>{question.told}</Typography> : null}
      <BookedInterview move={move} file={file} />
      <Against file={file} />
      {known ? null : <ReleaseChoice value={chosen} minutes={release.minutes} onChange={form.changeAll} />}
    </FormDialog>
  );
}
