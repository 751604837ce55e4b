import { FormDialog } from '../components/FormDialog.tsx';
import { StaleRecord } from '../components/StaleRecord.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits, type Values } from '../components/use-record-edits.ts';
import { call } from '../providers/rpc.ts';
import { FieldInput } from './FieldInput.tsx';
import { changesOf, fieldsOf, ownQuestionFields, type OwnQuestion } from './own-questions.ts';
import { wordsOf } from './words.ts';

const NEW_QUESTION: Values = {
  words: '',
  help: '',
  section: 'personal',
  kind: 'short',
  choice_lines: '',
  tracks: [],
  most_characters: 300,
  is_required: false,
  officers_only: false,
};

/** One question that the year asks of its own: a new one, or one that is there. Saved over the version that was opened. */
export function OwnQuestionDialog({
  yearId,
  offered,
  question,
  onChanged,
  onClose,
}: {
  readonly yearId: string;
  /** The tracks of the year. */
  readonly offered: readonly string[];
  readonly question: OwnQuestion | null;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const toasts = useToasts();
  const form = useRecordEdits<number | null>(
    question ? { ...question, choice_lines: question.choices.join('\n') } : NEW_QUESTION,
    question?.version ?? null,
  );
  const save = async (): Promise<void> => {
    const error = await form.submit(async (edits, expected_version) => {
      try {
        await call('save_form_question', {
          year_id: yearId,
          question_id: question?.id ?? null,
          changes: changesOf(question ? edits : { ...NEW_QUESTION, ...edits }, question),
          expected_version,
        });
      } finally {
        await onChanged();
      }
    });
    if (error) return toasts.problem('The question was not saved', error);
    toasts.success(question ? 'Question saved' : 'Question added');
    onClose();
  };
  return (
    <FormDialog
      form={form}
      fields={[...ownQuestionFields.map(({ name }) => name), 'choices']}
      title={question ? 'Change question' : 'Add question'}
      saveLabel={question ? 'Save Changes' : 'Add question'}
      busyLabel="Saving..."
      disabled={!form.dirty}
      stale={
        <StaleRecord
          form={form}
          fields={wordsOf(ownQuestionFields)}
          records={question ? [{ table: 'form_questions', id: question.id }] : []}
          title="This question has changed since you opened it"
        />
      }
      onSave={() => void save()}
      onClose={onClose}
    >
      {fieldsOf(form.values['kind'], [...offered, ...(question?.tracks ?? [])]).map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          values={form.values}
          wrong={form.errors[field.name === 'choice_lines' ? 'choices' : field.name]}
          disabled={form.busy}
          holyDays={[]}
          onChange={form.change}
        />
      ))}
    </FormDialog>
  );
}
