import { useState } from 'react';
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
import { Problematic } from '../components/Problematic.tsx';
import { useRecordHistory } from '../components/record-history.ts';
import { StaleDialog } from '../components/StaleDialog.tsx';
import { FieldChanges } from '../components/FieldChanges.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRole } from '../components/use-role.ts';
import { isKind } from '../providers/problem.ts';
import { call } from '../providers/rpc.ts';
import { STATE_WORDS, type Question } from './age.ts';

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

/** A colleague was faster: what he did with the question, and that one's own answer is still there. */
function Overtaken({
  was,
  now,
  typed,
  onClose,
}: {
  readonly was: Question | null;
  readonly now: Question;
  readonly typed: boolean;
  readonly onClose: () => void;
}) {
  const { data, error, isPending } = useRecordHistory(
    [{ table: 'questions', id: now.id }],
    was === null ? null : was.version,
  );
  const changes = [
    { name: 'state', label: 'State', was: was ? STATE_WORDS[was.state] : '', now: STATE_WORDS[now.state] },
    { name: 'answer', label: 'Answer', was: was?.answer ?? 'empty', now: now.answer ?? 'empty' },
  ].filter((change) => change.was !== change.now);
  return (
    <StaleDialog
      open={was !== null}
      title="This question has changed since you opened it"
      text={
        typed
          ? 'Nothing was sent, so that nobody is answered twice. What you typed is still in the dialog. Changed meanwhile:'
          : 'Your change was not saved. Changed meanwhile:'
      }
      loading={isPending}
      error={error}
      onClose={onClose}
    >
      <FieldChanges changes={changes} history={data ?? []} />
    </StaleDialog>
  );
}

function AnswerForm({ question, onClose }: { readonly question: Question; readonly onClose: () => void }) {
  const { isOfficer } = useRole();
  const [answer, setAnswer] = useState('');
  const [busy, setBusy] = useState(false);
  const [overtaken, setOvertaken] = useState<Question | null>(null);
  const toasts = useToasts();
  const refresh = useRefresh();
  const act = async (run: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    try {
      await run();
      toasts.success(done);
      onClose();
    } catch (error) {
      if (isKind(error, 'stale_version')) setOvertaken(question);
      toasts.problem('The question was not changed', error);
    }
    setBusy(false);
    refresh();
  };
  const target = { question_id: question.id, expected_version: question.version };
  const setState = (state: Question['state'], done: string): Promise<void> =>
    act(() => call('set_question_state', { ...target, state }), done);
  return (
    <>
      <DialogContent dividers>
        <Letter question={question} />
        {isOfficer && question.state === 'new' ? (
          <TextField
            label="Your answer (sent by mail)"
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
            multiline
            minRows={5}
            maxRows={16}
            slotProps={{ htmlInput: { dir: 'auto', maxLength: 10_000 } }}
          />
        ) : null}
        {question.state !== 'new' && answer.trim() !== '' ? (
          <TextField
            label="Your answer (not sent)"
            value={answer}
            multiline
            maxRows={16}
            slotProps={{ htmlInput: { dir: 'auto', readOnly: true } }}
          />
        ) : null}
        <Overtaken
          was={overtaken}
          now={question}
          typed={answer.trim() !== ''}
          onClose={() => setOvertaken(null)}
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
        <Button onClick={onClose}>Cancel</Button>
        {isOfficer && question.state === 'new' ? (
          <Button
            variant="contained"
            disabled={busy || answer.trim() === ''}
            onClick={() => void act(() => call('answer_question', { ...target, answer }), 'Answer sent')}
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
          <Problematic error={error} />
        </DialogContent>
      ) : null}
      {data ? <AnswerForm question={data} onClose={onClose} /> : error ? null : <Loading />}
    </Dialog>
  );
}
