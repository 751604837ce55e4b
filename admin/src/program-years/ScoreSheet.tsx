import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Database } from '@school/shared/database.types';
import { ErrorAlert } from '../components/ErrorAlert.tsx';
import { Panel } from '../components/Panel.tsx';
import { useToasts } from '../components/toasts.tsx';
import { supabase } from '../providers/client.ts';
import { toProblem } from '../providers/problem.ts';
import { call } from '../providers/rpc.ts';
import { CriterionDialog, type CriterionForm } from './CriterionDialog.tsx';

type Criterion = Database['public']['Tables']['score_criteria']['Row'];

const useCriteria = (yearId: string) =>
  useQuery({
    queryKey: ['program_years', 'criteria', yearId],
    queryFn: async () => {
      const { data, error, status } = await supabase
        .from('score_criteria')
        .select('*')
        .eq('program_year_id', yearId)
        .order('position')
        .limit(12);
      if (error) throw toProblem(error, status);
      return data;
    },
  });

const rowOf = ({ id }: Criterion): { readonly id: string } => ({ id });

/** What readers are asked about each file of the year; a change is saved at once, and the log keeps it. */
export function ScoreSheet({ yearId, readOnly }: { readonly yearId: string; readonly readOnly: boolean }) {
  const { data: rows, error, refetch } = useCriteria(yearId);
  const [open, setOpen] = useState<Criterion | 'new' | null>(null);
  const client = useQueryClient();
  const toasts = useToasts();
  const known = rows ?? [];
  const save = async (criteria: readonly object[]): Promise<Error | null> => {
    try {
      await call('save_score_sheet', {
        year_id: yearId,
        criteria: criteria,
        expected_versions: Object.fromEntries(known.map(({ id, version }) => [id, version])),
      });
      return null;
    } catch (refusal) {
      return refusal instanceof Error ? refusal : new Error(String(refusal));
    } finally {
      await client.invalidateQueries({ queryKey: ['program_years', 'criteria'] });
      await client.invalidateQueries({ queryKey: ['applicants', 'score'] });
    }
  };
  const change = async (criteria: readonly object[]): Promise<void> => {
    const refused = await save(criteria);
    if (refused) toasts.problem('The score sheet was not changed', refused);
  };
  const moved = (at: number): readonly object[] => {
    const list = known.map(rowOf);
    return [
      ...list.slice(0, at - 1),
      ...list.slice(at, at + 1),
      ...list.slice(at - 1, at),
      ...list.slice(at + 1),
    ];
  };
  const saveOne = (form: CriterionForm): Promise<Error | null> =>
    save(
      open === 'new'
        ? [...known.map(rowOf), form]
        : known.map((row) => (row.id === (open as Criterion).id ? { id: row.id, ...form } : rowOf(row))),
    );
  return (
    <Panel
      title="Score sheet of the readers"
      action={readOnly ? null : <Button onClick={() => setOpen('new')}>Add a criterion</Button>}
    >
      {error ? <ErrorAlert error={error} onRetry={() => void refetch()} /> : null}
      {rows?.length === 0 ? (
        <Typography color="text.secondary">
          No criteria yet: readers can give a recommendation and a comment once there are some.
        </Typography>
      ) : null}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {known.map((row, at) => (
          <Box
            component="li"
            key={row.id}
            sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', py: 0.75, borderTop: 1, borderColor: 'divider' }} // prettier-ignore
          >
            <Box sx={{ flex: 1, minWidth: 200 }}>
              <Typography sx={{ fontWeight: 700 }}>
                {row.name}
                <Typography component="span" color="text.secondary">
                  {row.weight > 1 ? `, counts ${row.weight} times` : ''}
                </Typography>
              </Typography>
              <Typography variant="body2" color="text.secondary">
                {row.steps.map((step, n) => `${n + 1} ${step}`).join('  ')}
              </Typography>
            </Box>
            {readOnly ? null : (
              <Box sx={{ display: 'flex' }}>
                <Button size="small" disabled={at === 0} onClick={() => void change(moved(at))}>
                  Up
                </Button>
                <Button size="small" onClick={() => setOpen(row)}>
                  Change
                </Button>
                <Button
                  size="small"
                  onClick={() => void change(known.filter(({ id }) => id !== row.id).map(rowOf))}
                >
                  Remove
                </Button>
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {open ? (
        <CriterionDialog
          criterion={open === 'new' ? null : open}
          onSave={saveOne}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Panel>
  );
}
