import { useState } from 'react';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { Panel } from '../components/Panel.tsx';
import { useToasts } from '../components/toasts.tsx';
import { supabase } from '../providers/client.ts';
import { toProblem } from '../providers/problem.ts';
import { call } from '../providers/rpc.ts';
import { OwnQuestionDialog } from './OwnQuestionDialog.tsx';
import { describe, type OwnQuestion } from './own-questions.ts';

const INTRO =
  'These come at the end of their section of the application. Applications already submitted keep the form as it was. Once somebody has answered a question, its words, kind and choices cannot change: retire it and add a new one.';

const useOwnQuestions = (yearId: string) =>
  useQuery({
    queryKey: ['program_years', 'own_questions', yearId],
    queryFn: async () => {
      const { data, error, status } = await supabase
        .from('form_questions')
        .select('*')
        .eq('program_year_id', yearId)
        .is('retired_at', null)
        .order('position')
        .order('created_at')
        .limit(20);
      if (error) throw toProblem(error, status);
      return data;
    },
  });

interface LineProps {
  readonly question: OwnQuestion;
  readonly place: number;
  readonly last: boolean;
  readonly busy: boolean;
  readonly readOnly: boolean;
  readonly onMove: (step: -1 | 1) => void;
  readonly onEdit: () => void;
  readonly onRetire: () => void;
}

const Line = ({ question, place, last, busy, readOnly, onMove, onEdit, onRetire }: LineProps) => (
  <Box
    component="li"
    sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }} // prettier-ignore
  >
    <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 700 }}>
        {place}. <bdi>{question.words}</bdi>
      </Typography>
      <Typography variant="body2" color="text.secondary">
        <bdi>{describe(question)}</bdi>
      </Typography>
    </Box>
    {readOnly ? null : (
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <IconButton
          aria-label={`Move up: ${question.words}`}
          disabled={busy || place === 1}
          onClick={() => onMove(-1)}
        >
          <UpIcon fontSize="small" />
        </IconButton>
        <IconButton
          aria-label={`Move down: ${question.words}`}
          disabled={busy || last}
          onClick={() => onMove(1)}
        >
          <DownIcon fontSize="small" />
        </IconButton>
        <Button onClick={onEdit} aria-label={`Change: ${question.words}`}>
          Change
        </Button>
        <Button color="error" onClick={onRetire} aria-label={`Retire: ${question.words}`}>
          Retire
        </Button>
      </Box>
    )}
  </Box>
);

/** The questions that a year asks beside those of every year: add, change, order, retire. */
export function OwnQuestions({ yearId, readOnly }: { readonly yearId: string; readonly readOnly: boolean }) {
  const { data, error, refetch } = useOwnQuestions(yearId);
  const questions = data ?? [];
  const [edited, setEdited] = useState<OwnQuestion | 'new' | null>(null);
  const [retired, setRetired] = useState<OwnQuestion | null>(null);
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();
  const changed = async (): Promise<void> => void (await refetch());
  const act = async (run: () => Promise<unknown>, done: string, failed: string): Promise<void> => {
    setBusy(true);
    try {
      await run();
      toasts.success(done);
    } catch (refusal) {
      toasts.problem(failed, refusal);
    }
    await changed();
    setBusy(false);
  };
  const move = (index: number, step: -1 | 1): void => {
    const ids = questions.map(({ id }) => id);
    const [id] = ids.splice(index, 1);
    if (id === undefined) return;
    ids.splice(index + step, 0, id);
    const args = { year_id: yearId, question_ids: ids };
    void act(() => call('order_form_questions', args), 'Order saved', 'The order was not changed');
  };
  const retire = async ({ id, version }: OwnQuestion): Promise<void> => {
    const args = { question_id: id, expected_version: version };
    await act(() => call('retire_form_question', args), 'Question retired', 'The question was not retired');
    setRetired(null);
  };
  // One that somebody else has retired meanwhile stays open, so that nothing typed is lost.
  const opened =
    edited === null || edited === 'new' ? null : (questions.find(({ id }) => id === edited.id) ?? edited);
  return (
    <Panel title="Questions of this year">
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {INTRO}
      </Typography>
      {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? (
        <Typography>This year asks nothing beside the questions of every year.</Typography>
      ) : null}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {questions.map((question, index) => (
          <Line
            key={question.id}
            question={question}
            place={index + 1}
            last={index === questions.length - 1}
            busy={busy}
            readOnly={readOnly}
            onMove={(step) => move(index, step)}
            onEdit={() => setEdited(question)}
            onRetire={() => setRetired(question)}
          />
        ))}
      </Box>
      {readOnly ? null : (
        <Button variant="contained" sx={{ mt: 1 }} onClick={() => setEdited('new')}>
          Add question
        </Button>
      )}
      {edited ? (
        <OwnQuestionDialog
          yearId={yearId}
          question={opened}
          onChanged={changed}
          onClose={() => setEdited(null)}
        />
      ) : null}
      <ConfirmDialog
        open={retired !== null}
        title="Retire question"
        text={`Stop asking "${retired?.words ?? ''}"? Submitted applications keep it with its answer. If nobody has answered it, it is removed.`}
        confirmLabel="Retire"
        danger
        busy={busy}
        onConfirm={() => retired && void retire(retired)}
        onClose={() => setRetired(null)}
      />
    </Panel>
  );
}
