import { statusDisplay, type DecisionMove } from '@school/shared/statuses';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { useRecordEdits } from '../../../components/use-record-edits.ts';
import { isKind } from '../../../providers/problem.ts';
import type { Deciding } from './decide.ts';
import { releaseArguments, type Release } from './release.ts';
import { ReleaseChoice } from './ReleaseChoice.tsx';
import type { OfficeFile } from '../types.ts';

/** The question a move asks; Return to Pending asks only when the applicant has been told something already. */
export function questionOf(
  move: DecisionMove,
  file: OfficeFile,
): { readonly title: string; readonly text: string } | null {
  if (move.confirm) return move.confirm;
  const told = file.application.status;
  if (file.decision.held || told === 'submitted') return null;
  return {
    title: move.label,
    text:
      `The applicant has been told: ${statusDisplay[told].applicantWord}. Returning to pending takes that back. ` +
      'When it is published the applicant gets the mail "There is news about your application".',
  };
}

const CONFIRM_LABELS: Readonly<Record<string, string>> = { Reject: 'Reject application' };

interface MoveDialogProps {
  readonly move: DecisionMove;
  readonly file: OfficeFile;
  readonly deciding: Deciding;
  readonly onClose: () => void;
}

/** A decision and when it is told. Over a colleague's decision it is not taken again unseen: the dialog gives way. */
export function MoveDialog({ move, file, deciding: { decide, defaultMode }, onClose }: MoveDialogProps) {
  const form = useRecordEdits<number, Partial<Release>>({}, file.decision.version);
  const chosen = { mode: defaultMode, wall: '', ...form.values };
  const question = questionOf(move, file);
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
      {...(question ? { text: question.text } : {})}
      saveLabel={CONFIRM_LABELS[move.label] ?? move.label}
      danger={move.decision === 'rejected'}
      disabled={args === null}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <ReleaseChoice value={chosen} onChange={form.changeAll} />
    </FormDialog>
  );
}
