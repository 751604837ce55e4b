import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { FormDialog } from '../components/FormDialog.tsx';
import { useReadyAnswers, type ReadyAnswer } from '../components/messages/ReadyAnswers.tsx';
import { StaleRecord, type FieldWords } from '../components/StaleRecord.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useAction } from '../components/use-action.ts';
import { useRecordEdits } from '../components/use-record-edits.ts';
import { call } from '../providers/rpc.ts';
import { texts } from './texts.ts';
import { LongField } from '../components/LongField.tsx';

const FIELDS: readonly FieldWords[] = [
  { name: 'title', label: texts.answerTitle, show: String },
  { name: 'body', label: texts.answerBody, show: String },
];

/** One ready answer, new or there already. */
function AnswerForm({
  answer,
  onSaved,
  onClose,
}: {
  readonly answer: ReadyAnswer | null;
  readonly onSaved: () => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const form = useRecordEdits(
    { title: answer?.title ?? '', body: answer?.body ?? '' },
    answer?.version ?? null,
  );
  const toasts = useToasts();
  const save = async (): Promise<void> => {
    const error = await form.submit((edits, expected_version, values) =>
      call('save_canned_answer', {
        answer_id: answer?.id ?? null,
        form: answer ? edits : values,
        expected_version,
      }),
    );
    await onSaved();
    if (error) return toasts.problem(texts.failed, error);
    toasts.success(texts.saved);
    onClose();
  };
  return (
    <FormDialog
      form={form}
      fields={['title', 'body']}
      title={answer?.title ?? texts.newAnswer}
      saveLabel={texts.save}
      disabled={form.values.title.trim() === '' || form.values.body.trim() === ''}
      stale={
        answer ? (
          <StaleRecord
            form={form}
            fields={FIELDS}
            records={[{ table: 'canned_answers', id: answer.id }]}
            title={texts.failed}
          />
        ) : null
      }
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={texts.answerTitle}
        {...form.input('title')}
        slotProps={{ htmlInput: { maxLength: 80, dir: 'auto' } }}
      />
      <LongField
        most={5000}
        label={texts.answerBody}
        {...form.input('body')}
        multiline
        minRows={5}
        maxRows={14}
      />
    </FormDialog>
  );
}

/** The school's ready answers, for administrators. */
export function AnswersDialog({ onClose }: { readonly onClose: () => void }) {
  const { data = [], refetch } = useReadyAnswers();
  const [edited, setEdited] = useState<ReadyAnswer | 'new' | null>(null);
  const [removed, setRemoved] = useState<ReadyAnswer | null>(null);
  const { busy, act } = useAction(texts.failed, () => {
    setRemoved(null);
    return refetch();
  });
  const remove = () =>
    act(() => call('remove_canned_answer', { answer_id: removed?.id ?? '' }), texts.removed);
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="answers-title">
      <DialogTitle id="answers-title">{texts.answers}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>{texts.answersIntro}</DialogContentText>
        {data.length === 0 ? <Typography color="text.secondary">{texts.noAnswers}</Typography> : null}
        {data.map((answer) => (
          <Box
            key={answer.id}
            sx={{ display: 'flex', alignItems: 'center', borderTop: 1, borderColor: 'divider', py: 0.5 }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {answer.title}
              </Typography>
              <Typography variant="body2" color="text.secondary" noWrap dir="auto">
                {answer.body}
              </Typography>
            </Box>
            <Button onClick={() => setEdited(answer)}>{texts.change}</Button>
            <Button onClick={() => setRemoved(answer)}>{texts.remove}</Button>
          </Box>
        ))}
        <Button sx={{ mt: 1 }} onClick={() => setEdited('new')}>
          {texts.newAnswer}
        </Button>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {texts.done}
        </Button>
      </DialogActions>
      {edited ? (
        <AnswerForm
          answer={edited === 'new' ? null : edited}
          onSaved={refetch}
          onClose={() => setEdited(null)}
        />
      ) : null}
      <ConfirmDialog
        open={removed !== null}
        title={texts.remove}
        text={texts.removeQuestion}
        confirmLabel={texts.remove}
        danger
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setRemoved(null)}
      />
    </Dialog>
  );
}
