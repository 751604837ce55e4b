import { isRequiredAnswer } from '@school/shared/application-answers';
import { AnswerField } from './AnswerField.tsx';
import { fieldsOfSection, type FieldsSectionId, type QuestionField } from './fields.ts';
import { OwnQuestions } from './OwnQuestions.tsx';

interface Group {
  readonly title: string | undefined;
  readonly fields: QuestionField[];
}

function grouped(fields: readonly QuestionField[]): Group[] {
  const groups: Group[] = [];
  for (const field of fields) {
    if (field.group !== undefined || groups.length === 0) groups.push({ title: field.group, fields: [] });
    groups.at(-1)?.fields.push(field);
  }
  return groups;
}

/** The questions of one section, in their groups, and then the year's own. */
export function FieldsSection({ section }: { readonly section: FieldsSectionId }) {
  return (
    <>
      {grouped(fieldsOfSection(section)).map(({ title, fields }, index) => (
        <section className="card" key={title ?? index}>
          {title && <h2>{title}</h2>}
          <div className="columns">
            {fields.map((field) => (
              <div key={field.name} className={field.half ? undefined : 'span'}>
                <AnswerField field={field} optional={!isRequiredAnswer(field.name)} />
              </div>
            ))}
          </div>
        </section>
      ))}
      <OwnQuestions section={section} />
    </>
  );
}
