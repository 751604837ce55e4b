import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Row } from '@school/shared/database';
import { supabase } from '../providers/client.ts';
import { toProblem } from '../providers/problem.ts';
import { call } from '../providers/rpc.ts';
import { CriterionDialog } from './CriterionDialog.tsx';
import { OrderedList, type Removal } from './OrderedList.tsx';

type Criterion = Row<'score_criteria'>;

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

const INTRO = 'What readers are asked about each file of the year.';
const REMOVAL: Removal = {
  verb: 'Remove',
  title: 'Remove criterion',
  text: (name) => `Take "${name}" off the score sheet? Once somebody has scored with it, it stays.`,
  done: 'Criterion removed',
  failed: 'The score sheet was not changed',
};
const rowOf = ({ id }: Criterion): { readonly id: string } => ({ id });
const stepsOf = ({ weight, steps }: Criterion): string =>
  [
    ...(weight > 1 ? [`Counts ${weight} times.`] : []),
    ...steps.map((step, index) => `${index + 1} ${step}`),
  ].join('  ');

/** What readers are asked about each file of the year; a change is saved at once, and the log keeps it. */
export function ScoreSheet({ yearId, readOnly }: { readonly yearId: string; readonly readOnly: boolean }) {
  const { data: rows, error } = useCriteria(yearId);
  const client = useQueryClient();
  const known = rows ?? [];
  const changed = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: ['program_years', 'criteria'] });
    await client.invalidateQueries({ queryKey: ['applicants', 'score'] });
  };
  const save = (criteria: readonly object[]): Promise<unknown> =>
    call('save_score_sheet', {
      year_id: yearId,
      criteria,
      expected_versions: Object.fromEntries(known.map(({ id, version }) => [id, version])),
    });
  return (
    <OrderedList
      title="Score sheet of the readers"
      intro={INTRO}
      empty="No criteria yet: readers can give a recommendation and a comment once there are some."
      addLabel="Add a criterion"
      items={rows}
      error={error}
      readOnly={readOnly}
      nameOf={({ name }) => name}
      detailOf={stepsOf}
      removal={REMOVAL}
      onOrder={(ids) => save(ids.map((id) => ({ id })))}
      onRemove={({ id }) => save(known.filter((row) => row.id !== id).map(rowOf))}
      onChanged={changed}
      dialog={(criterion, onClose) => (
        <CriterionDialog
          criterion={criterion}
          onSave={async (form) => {
            const one = criterion ? { id: criterion.id, ...form } : form;
            try {
              await save(
                criterion
                  ? known.map((row) => (row.id === criterion.id ? one : rowOf(row)))
                  : [...known.map(rowOf), one],
              );
            } finally {
              await changed();
            }
          }}
          onClose={onClose}
        />
      )}
    />
  );
}
