import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '../../components/FormDialog.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useRecordEdits } from '../../components/use-record-edits.ts';
import { call } from '../../providers/rpc.ts';
import { keys } from './erasing-query.ts';
import { nameOf, people, ruleLabels, texts, type Proposal } from './texts.ts';

/** The last question before a list is erased: it names everybody, and the number of people is typed. */
export function ConfirmList({
  chosen,
  onClose,
}: {
  readonly chosen: readonly Proposal[];
  readonly onClose: () => void;
}) {
  const form = useRecordEdits({ typed: '' }, null);
  const toasts = useToasts();
  const client = useQueryClient();
  const erase = async (): Promise<void> => {
    const refused = await form.submit((_edits, _stamp, { typed }) =>
      call('confirm_erasures', {
        people: chosen.map(({ subject, subject_id }) => ({ subject, subject_id })),
        expected_people: Number(typed),
      }),
    );
    if (refused) toasts.problem(texts.failed, refused);
    else {
      toasts.success(texts.started, texts.startedNote);
      onClose();
    }
    await client.invalidateQueries({ queryKey: keys.all });
  };
  return (
    <FormDialog
      form={form}
      fields={[]}
      danger
      title={`Erase ${people(chosen.length)}?`}
      text="Applications, records, files, mails and accounts of these people go. The log keeps that something was done, and no content."
      saveLabel={`Erase ${people(chosen.length)}`}
      disabled={form.values.typed.trim() !== String(chosen.length)}
      onSave={() => void erase()}
      onClose={onClose}
    >
      {/* A long list scrolls by itself, by keyboard too. */}
      <Box
        component="ul"
        aria-label={texts.whom}
        tabIndex={0}
        sx={{ maxHeight: 240, overflowY: 'auto', my: 1, paddingInlineStart: 3 }}
      >
        {chosen.map((proposal) => (
          <li key={proposal.subject_id}>
            <bdi>{nameOf(proposal)}</bdi>, {ruleLabels[proposal.rule]}
          </li>
        ))}
      </Box>
      <Alert severity="warning" sx={{ my: 2 }}>
        {texts.nothingMore}
      </Alert>
      <TextField
        autoFocus
        label={texts.typeNumber}
        {...form.input('typed')}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
      />
    </FormDialog>
  );
}
