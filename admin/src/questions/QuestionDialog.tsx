import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Loading, useGetOne, useRefresh } from 'react-admin';
import { longDateTime } from '@school/shared/dates';
import { DraftNote } from '../components/DraftNote.tsx';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { StaleRecord, type FieldWords } from '../components/StaleRecord.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits } from '../components/use-record-edits.ts';
import { useRole } from '../components/use-role.ts';
import { call } from '../providers/rpc.ts';
import { STATE_WORDS, type Question } from './age.ts';
import { LongField } from '../components/LongField.tsx';

function Letter({ question }: { readonly question: Question }) {
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        <bdi>{question.name}</bdi>, {question.email}, {longDateTime(question.created_at)}
      </Typography>
      <Typography
        dir="auto"
        sx={{
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          mb: 2,
          p: 1.5,
          backgroundColor: 'var(--stone)',
          borderRadius: 1,
        }}
      >
        {question.message}
      </Typography>
      {question.answer ? (
        <>
          <Typography variant="h3">
            Our answer{question.answered_at ? `, ${longDateTime(question.answered_at)}` : ''}
          </Typography>
          <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {question.answer}
          </Typography>
        </>
      ) : null}
    </>
  );
}

const words: readonly FieldWords[] = [
  { name: 'state', label: 'State', show: (state) => STATE_WORDS[state as Question['state']] },
  { name: 'answer', label: 'Answer', show: (answer) => (answer === '' ? 'empty' : String(answer)) },
];

/** The reply lies over the question as it was read, so that nobody is answered twice. */
function useReply(question: Question, onClose: () => void) {
  const form = useRecordEdits(
    { state: question.state, answer: question.answer ?? '', reply: '' },
    question.version,
    { kept: { name: 'reply', place: { subject: 'question', subject_id: question.id, field: 'answer' } } },
  );
  const toasts = useToasts();
  const refresh = useRefresh();
  const act = async (
    run: (target: { question_id: string; expected_version: number }) => Promise<unknown>,
    done: string,
  ): Promise<void> => {
    const error = await form.submit((_edits, expected_version) =>
      run({ question_id: question.id, expected_version }),
    );
    if (error) toasts.problem('The question was not changed', error);
    else {
      toasts.success(done);
      onClose();
    }
    refresh();
  };
  return { form, act };
}

function AnswerForm({ question, onClose }: { readonly question: Question; readonly onClose: () => void }) {
  const { isOfficer } = useRole();
  const { form, act } = useReply(question, onClose);
  const { busy } = form;
  const answer = form.values.reply;
  const setState = (state: Question['state'], done: string): Promise<void> =>
    act((target) => call('set_question_state', { ...target, state }), done);
  const cancel = (): void => {
    form.forget();
    onClose();
  };
  return (
    <>
      <DialogContent dividers>
        <Letter question={question} />
        {isOfficer && question.state === 'new' ? (
          <LongField
            most={10000}
            label="Your answer (sent by mail)"
            value={answer}
            onChange={(event) => form.change('reply', event.target.value)}
            multiline
            minRows={5}
            maxRows={16}
            {...form.at('answer')}
          />
        ) : null}
        <DraftNote state={form.draft} />
        {question.state !== 'new' && answer.trim() !== '' ? (
          <TextField
            label="Your answer (not sent)"
            value={answer}
            multiline
            maxRows={16}
            slotProps={{ htmlInput: { dir: 'auto', readOnly: true } }}
          />
        ) : null}
        <StaleRecord
          form={form}
          fields={words}
          records={[{ table: 'questions', id: question.id }]}
          title="This question has changed since you opened it"
          text={
            answer.trim() === ''
              ? 'Your change was not saved. Changed meanwhile:'
              : 'Nothing was sent, so that nobody is answered twice. What you typed is still in the dialog. Changed meanwhile:'
          }
        />
      </DialogContent>
      <DialogActions>
        {isOfficer && question.state === 'new' ? (
          <Button disabled={busy} onClick={() => void setState('closed', 'Closed without an answer')}>
            Close without answer
          </Button>
        ) : null}
        {isOfficer && question.state === 'closed' ? (
          <Button disabled={busy} onClick={() => void setState('new', 'Back in the inbox')}>
            Open again
          </Button>
        ) : null}
        <Box sx={{ flex: 1 }} />
        <Button onClick={cancel}>Cancel</Button>
        {isOfficer && question.state === 'new' ? (
          <Button
            variant="contained"
            disabled={busy || answer.trim() === ''}
            onClick={() =>
              void act((target) => call('answer_question', { ...target, answer }), 'Answer sent')
            }
          >
            {busy ? 'Sending...' : 'Send answer'}
          </Button>
        ) : null}
      </DialogActions>
    </>
  );
}

/** One question with its answer; the address can be shared. */
export function QuestionDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error } = useGetOne<Question>('questions', { id });
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="question-title">
      <DialogTitle id="question-title">
        <bdi>{data?.subject ?? 'Question'}</bdi>
      </DialogTitle>
      {error ? (
        <DialogContent>
          <ErrorAlert error={error} />
        </DialogContent>
      ) : null}
      {data ? <AnswerForm question={data} onClose={onClose} /> : error ? null : <Loading />}
    </Dialog>
  );
}
