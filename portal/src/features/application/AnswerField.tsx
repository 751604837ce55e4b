import { longestAnswer } from '@school/shared/application-answers';
import { AnswerNote } from './AnswerNote.tsx';
import { fieldTexts } from './field-texts.ts';
import { useApplication } from './context.tsx';
import { choicesIn, inputId, type QuestionField } from './fields.ts';
import { SavedField } from './SavedField.tsx';

interface AnswerFieldProps {
  readonly field: QuestionField;
  readonly optional: boolean;
}

/** One question of the application. */
export function AnswerField({ field, optional }: AnswerFieldProps) {
  const { mine, autosave } = useApplication();
  return (
    <SavedField
      {...field}
      choices={choicesIn(field, mine.tracks, autosave.field(field.name).value)}
      {...fieldTexts.words[field.name]}
      id={inputId(field.name)}
      optional={optional}
      most={longestAnswer(field.name)}
      note={<AnswerNote name={field.name} />}
    />
  );
}
