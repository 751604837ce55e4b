/** What was written into many records, each undone as one. */
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { longDateTime } from '@school/shared/dates';
import { Badge } from '../../components/Badge.tsx';
import { ErrorAlert } from '../../components/ErrorAlert.tsx';
import { EmptyState } from '../../components/list/EmptyState.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { call, type FunctionResult } from '../../providers/rpc.ts';
import { keys } from '../api.ts';
import { fieldNamed } from '../rules/fields.ts';
import { UndoBatch } from './BatchDone.tsx';
import { batchTexts as texts } from './texts.ts';
import { useBatchRun } from './use-batch-run.ts';

type Listed = FunctionResult<'list_student_batches'>[number];

function Line({ batch }: { readonly batch: Listed }) {
  const { busy, undo } = useBatchRun();
  return (
    <Paper
      component="li"
      elevation={1}
      sx={{ p: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Typography variant="subtitle2" component="h2">
          {texts.kinds[batch.kind]}:{' '}
          {batch.year ?? batch.columns.map((name) => fieldNamed(name)?.label ?? name).join(', ')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {texts.done(batch)} {texts.by(batch.created_by_name, longDateTime(batch.created_at))}
        </Typography>
        {batch.left.map(({ student_id, name, reason }, n) => (
          <Typography key={student_id ?? n} variant="body2">
            {texts.left(name, reason)}
          </Typography>
        ))}
      </Box>
      {batch.state === 'undone' ? <Badge tone="neutral">{texts.isUndone}</Badge> : null}
      <UndoBatch batch={batch} busy={busy !== null} onUndo={() => void undo(batch)} />
    </Paper>
  );
}

export default function BatchesPage() {
  const { data, error } = useQuery({
    queryKey: [...keys.all, 'batches'],
    queryFn: ({ signal }) => call('list_student_batches', {}, signal),
  });
  return (
    <>
      <PageHeader title={texts.listTitle} intro={texts.listIntro} />
      {error ? <ErrorAlert error={error} /> : null}
      {!data && !error ? <LinearProgress aria-label={texts.listTitle} /> : null}
      {data?.length === 0 ? <EmptyState text={texts.none} /> : null}
      <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 1, listStyle: 'none' }}>
        {data?.map((batch) => (
          <Line key={batch.id} batch={batch} />
        ))}
      </Box>
    </>
  );
}
