import { dayText } from '@school/shared/dates';
import { Link } from 'react-router';
import { asText } from '../../lib/autosave-entry.ts';
import { doubtOf } from './AnswerNote.tsx';
import { useApplication } from './context.tsx';
import { fieldTexts } from './field-texts.ts';
import { fieldsOfSection, type FieldsSectionId, type QuestionField } from './fields.ts';
import { LongText } from './LongText.tsx';
import { ownField, ownOfSection } from './own-questions.ts';
import { useProblems } from './problems.ts';
import { missingHref } from './progress.ts';
import { texts } from './texts.ts';

function shown(field: QuestionField, value: string): string {
  if (value === '') return texts.notProvided;
  if (field.kind === 'date') return dayText(value);
  return field.choices?.find((choice) => choice.value === value)?.label ?? value;
}

const isLong = ({ kind }: QuestionField): boolean => kind === 'essay' || kind === 'text';

interface AnswerFactProps {
  readonly section: FieldsSectionId;
  readonly name: string;
  readonly label: string;
  readonly words: string;
  readonly long: boolean;
  readonly doubt?: string | null;
}

/** One answer, with what is asked about it and why it could not be taken. */
function AnswerFact({ section, name, label, words, long, doubt = null }: AnswerFactProps) {
  const problem = useProblems().find((one) => one.name === name);
  return (
    <div className="fact">
      <dt dir="auto">{label}</dt>
      {long ? (
        <LongText text={words} label={label} />
      ) : (
        <dd>
          <bdi>{words}</bdi>
        </dd>
      )}
      {doubt && (
        <dd className="answer-note">
          {doubt} <Link to={missingHref(section, name)}>{texts.change}</Link>
        </dd>
      )}
      {problem && (
        <dd className="field-error">
          {problem.message} <Link to={problem.href}>{texts.change}</Link>
        </dd>
      )}
    </div>
  );
}

/** Every answer of a section as it stands, those to the year's own questions last. */
export function ReviewAnswers({ section }: { readonly section: FieldsSectionId }) {
  const { mine, autosave } = useApplication();
  const valueOf = (name: string): string => asText(autosave.field(name).value);
  return (
    <dl className="facts">
      {fieldsOfSection(section).map((field) => (
        <AnswerFact
          key={field.name}
          section={section}
          name={field.name}
          label={fieldTexts.words[field.name].label}
          words={shown(field, valueOf(field.name))}
          long={isLong(field)}
          doubt={mine.can_edit ? doubtOf(field.name, valueOf(field.name), mine) : null}
        />
      ))}
      {ownOfSection(mine, section).map((question) => (
        <AnswerFact
          key={question.id}
          section={section}
          name={ownField(question)}
          label={question.words}
          words={
            (question.kind === 'file' ? question.answer : valueOf(ownField(question))) || texts.notProvided
          }
          long={question.kind === 'long'}
        />
      ))}
    </dl>
  );
}
