import type { FieldsSectionId } from './fields.ts';
import { useApplication } from './context.tsx';
import { inputKind, ownField, ownInput, ownOfSection } from './own-questions.ts';
import { SavedField } from './SavedField.tsx';
import { texts } from './texts.ts';

/** What this year asks in a section beside the questions of every year; nothing where it asks nothing. */
export function OwnQuestions({ section }: { readonly section: FieldsSectionId }) {
  const { mine } = useApplication();
  const asked = ownOfSection(mine, section);
  if (asked.length === 0) return null;
  return (
    <section className="card">
      <h2>{texts.ownQuestions(mine.year.name)}</h2>
      {asked.map((question) => (
        <SavedField
          key={question.id}
          name={ownField(question)}
          id={ownInput(question)}
          label={question.words}
          kind={inputKind(question)}
          choices={question.choices.map((value) => ({ value, label: value }))}
          optional={!question.is_required}
          most={question.kind === 'choice' ? null : question.most_characters}
          {...(question.help ? { hint: question.help } : {})}
        />
      ))}
    </section>
  );
}
