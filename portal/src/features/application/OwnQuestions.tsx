import type { FieldsSectionId } from './fields.ts';
import { useApplication } from './context.tsx';
import { inputKind, ownField, ownInput, ownOfSection, type OwnQuestion } from './own-questions.ts';
import { OwnFile } from './OwnFile.tsx';
import { SavedField } from './SavedField.tsx';
import { texts } from './texts.ts';

function OwnAnswer({ question }: { readonly question: OwnQuestion }) {
  const kind = inputKind(question);
  if (kind === null) return <OwnFile question={question} />;
  return (
    <SavedField
      name={ownField(question)}
      id={ownInput(question)}
      label={question.words}
      kind={kind}
      choices={question.choices.map((value) => ({ value, label: value }))}
      optional={!question.is_required}
      most={question.kind === 'short' || question.kind === 'long' ? question.most_characters : null}
      {...(question.help ? { hint: question.help } : {})}
    />
  );
}

/** What this year asks in a section beside the questions of every year; nothing where it asks nothing. */
export function OwnQuestions({ section }: { readonly section: FieldsSectionId }) {
  const { mine } = useApplication();
  const asked = ownOfSection(mine, section);
  if (asked.length === 0) return null;
  return (
    <section className="card">
      <h2>{texts.ownQuestions(mine.year.name)}</h2>
      {asked.map((question) => (
        <OwnAnswer key={question.id} question={question} />
      ))}
    </section>
  );
}
