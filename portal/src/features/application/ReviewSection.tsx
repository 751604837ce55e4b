import { documentKinds } from '@school/shared/documents';
import { dayText, viewerZone } from '@school/shared/dates';
import { Link } from 'react-router';
import { paths } from '@school/shared/routes';
import type { ReactNode } from 'react';
import { DocumentBadge, worstState } from '../../components/DocumentBadge.tsx';
import { asText } from '../../lib/autosave-entry.ts';
import { useApplication } from './context.tsx';
import { doubtOf } from './AnswerNote.tsx';
import { fieldTexts } from './field-texts.ts';
import { fieldsOfSection, type FieldsSectionId, type QuestionField, type SectionId } from './fields.ts';
import { LongText } from './LongText.tsx';
import { useProblems } from './problems.ts';
import { missingHref } from './progress.ts';
import { referenceDetails, referenceField } from './reference-fields.ts';
import { useReferenceIds } from './ReferencesSection.tsx';
import { fullTime } from './slots.ts';
import { Submit } from './Submit.tsx';
import { texts } from './texts.ts';

function shown(field: QuestionField, value: string): string {
  if (value === '') return texts.notProvided;
  if (field.kind === 'date') return dayText(value);
  return field.choices?.find((choice) => choice.value === value)?.label ?? value;
}

const isLong = ({ kind }: QuestionField): boolean => kind === 'essay' || kind === 'text';

function Part({ section, children }: { readonly section: SectionId; readonly children: ReactNode }) {
  const { mine } = useApplication();
  const { title } = texts.sections[section];
  return (
    <section className="card">
      <div className="card-head">
        <h2>{title}</h2>
        {mine.can_edit && (
          <Link to={`${paths.apply}/${section}`} aria-label={texts.changeLabel(title)}>
            {texts.change}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

function Answers({ section }: { readonly section: FieldsSectionId }) {
  const { mine, autosave } = useApplication();
  const problems = useProblems();
  return (
    <Part section={section}>
      <dl className="facts">
        {fieldsOfSection(section).map((field) => {
          const value = asText(autosave.field(field.name).value);
          const words = shown(field, value);
          const doubt = mine.can_edit ? doubtOf(field.name, value, mine) : null;
          const problem = problems.find(({ name }) => name === field.name);
          return (
            <div className="fact" key={field.name}>
              <dt>{fieldTexts.words[field.name].label}</dt>
              {isLong(field) ? (
                <LongText text={words} label={fieldTexts.words[field.name].label} />
              ) : (
                <dd>
                  <bdi>{words}</bdi>
                </dd>
              )}
              {doubt && (
                <dd className="answer-note">
                  {doubt} <Link to={missingHref(section, field.name)}>{texts.change}</Link>
                </dd>
              )}
              {problem && (
                <dd className="field-error">
                  {problem.message} <Link to={problem.href}>{texts.change}</Link>
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </Part>
  );
}

function Documents() {
  const { mine } = useApplication();
  return (
    <Part section="documents">
      <ul className="plain-list">
        {documentKinds.map(({ value, label }) => {
          const files = mine.documents.filter(({ kind }) => kind === value);
          return (
            <li key={value} className="review-row">
              <span>
                {label}
                {files.map(({ id, file_name: name }) => (
                  <bdi key={id} className="muted small file-line">
                    {name}
                  </bdi>
                ))}
              </span>
              <DocumentBadge state={worstState(files)} submitted={mine.application.status !== 'draft'} />
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

function References() {
  const { autosave } = useApplication();
  const ids = useReferenceIds();
  return (
    <Part section="references">
      {ids.length === 0 && <p>{texts.notProvided}</p>}
      {ids.map((id, index) => (
        <p key={id} dir="auto">
          <strong>
            {autosave.field(referenceField(id, 'name')).value || texts.referenceTitle(index + 1)}
          </strong>{' '}
          {referenceDetails(autosave, id)}
        </p>
      ))}
    </Part>
  );
}

/** Everything once more, with a way to each part, and the button that hands it in. */
export function ReviewSection() {
  const { mine } = useApplication();
  return (
    <>
      <Answers section="personal" />
      <Answers section="academic" />
      <Answers section="essays" />
      <Documents />
      <References />
      <Part section="interview">
        {mine.choices.length === 0 && <p>{texts.noChoices}</p>}
        <ol>
          {mine.choices.map((choice) => (
            <li key={choice.slot_id}>{fullTime(choice, viewerZone())}</li>
          ))}
        </ol>
      </Part>
      <Submit />
    </>
  );
}
