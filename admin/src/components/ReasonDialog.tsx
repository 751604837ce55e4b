import type { ReactNode } from 'react';
import type { DraftPlace } from '../providers/draft-writer.ts';
import { isKind } from '../providers/problem.ts';
import { FormDialog } from './FormDialog.tsx';
import { useToasts } from './toasts.tsx';
import { useRecordEdits } from './use-record-edits.ts';
import { LongField } from './LongField.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly text?: string;
  readonly label: string;
  readonly help?: string;
  readonly saveLabel: string;
  readonly busyLabel?: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  /** It can be done without a reason. */
  readonly optional?: boolean;
  /** Where the text is kept while it is typed. */
  readonly kept?: DraftPlace;
  /** The version on screen, where another makes it stale. */
  readonly version?: number;
  readonly send: (reason: string, version: number | undefined) => Promise<unknown>;
  /** Once it was answered, well or not: what is shown of it is read again. */
  readonly answered?: () => Promise<unknown>;
  readonly done: readonly [title: string, text?: string | undefined];
  /** Said beside the refusal in the dialog. */
  readonly failed?: string;
  /** A colleague was faster: there is nothing left to say a reason for. */
  readonly closesWhenStale?: boolean;
  /** What a colleague did meanwhile, by the version that was on screen. */
  readonly stale?: (seen: number | null, onClose: () => void) => ReactNode;
  readonly onClose: () => void;
}

/** Does one thing with a reason, of at most 500 characters, that somebody will read. A refusal leaves what was typed. */
export function ReasonDialog({ kept, version, send, onClose, stale, ...ask }: ReasonDialogProps) {
  const form = useRecordEdits<number | undefined, { readonly reason: string }>(
    { reason: '' },
    version,
    kept ? { kept: { name: 'reason', place: kept } } : {},
  );
  const { optional = false, label, help, answered, done, failed, closesWhenStale, ...dialog } = ask;
  const toasts = useToasts();
  const submit = async (): Promise<void> => {
    const error = await form.submit((_edits, seen, { reason }) => send(reason, seen));
    await answered?.();
    if (!error) toasts.success(...done);
    else if (failed) toasts.problem(failed, error);
    if (!error || (closesWhenStale && isKind(error, 'stale_version'))) onClose();
  };
  return (
    <FormDialog
      {...dialog}
      stale={
        closesWhenStale
          ? null
          : stale?.(form.collision && version !== undefined ? version : null, form.keepMine)
      }
      form={form}
      fields={['reason']}
      disabled={!optional && form.values.reason.trim() === ''}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <LongField
        most={500}
        autoFocus
        required={!optional}
        label={label}
        {...form.input('reason', help)}
        multiline
        minRows={2}
        sx={{ mt: 1 }}
      />
    </FormDialog>
  );
}
