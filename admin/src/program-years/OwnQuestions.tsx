import { useQuery } from '@tanstack/react-query';
import { supabase } from '../providers/client.ts';
import { toProblem } from '../providers/problem.ts';
import { call } from '../providers/rpc.ts';
import { OrderedList, type Removal } from './OrderedList.tsx';
import { OwnQuestionDialog } from './OwnQuestionDialog.tsx';
import { describe } from './own-questions.ts';

const INTRO =
  'These come at the end of their section of the application. Applications already submitted keep the form as it was. Once somebody has answered a question, its words, kind and choices cannot change: retire it and add a new one.';
const REMOVAL: Removal = {
  verb: 'Retire',
  title: 'Retire question',
  text: (words) =>
    `Stop asking "${words}"? Submitted applications keep it with its answer. If nobody has answered it, it is removed.`,
  done: 'Question retired',
  failed: 'The question was not retired',
};

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

/** The questions that a year asks beside those of every year: add, change, order, retire. */
export function OwnQuestions({
  yearId,
  offered,
  readOnly,
}: Pick<Parameters<typeof OwnQuestionDialog>[0], 'yearId' | 'offered'> & { readonly readOnly: boolean }) {
  const { data, error, refetch } = useOwnQuestions(yearId);
  const changed = async (): Promise<void> => void (await refetch());
  return (
    <OrderedList
      title="Questions of this year"
      intro={INTRO}
      empty="This year asks nothing beside the questions of every year."
      addLabel="Add question"
      items={data}
      error={error}
      readOnly={readOnly}
      nameOf={({ words }) => words}
      detailOf={(question) => <bdi>{describe(question)}</bdi>}
      removal={REMOVAL}
      onOrder={(ids) => call('order_form_questions', { year_id: yearId, question_ids: ids })}
      onRemove={({ id, version }) =>
        call('retire_form_question', { question_id: id, expected_version: version })
      }
      onChanged={changed}
      dialog={(question, onClose) => (
        <OwnQuestionDialog
          yearId={yearId}
          offered={offered}
          question={question}
          onChanged={changed}
          onClose={onClose}
        />
      )}
    />
  );
}
