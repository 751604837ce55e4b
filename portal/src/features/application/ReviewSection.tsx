import { documentKinds } from '@school/shared/documents';
import { viewerZone } from '@school/shared/dates';
import { placedTime } from '@school/shared/interview-times';
import { Link, useLocation } from 'react-router';
import { paths } from '@school/shared/routes';
import type { ReactNode } from 'react';
import { DocumentBadge, worstState } from '../../components/DocumentBadge.tsx';
import { useApplication } from './context.tsx';
import type { FieldsSectionId, SectionId } from './fields.ts';
import { referenceDetails, referenceField } from './reference-fields.ts';
import { useReferenceIds } from './ReferencesSection.tsx';
import { ReviewAnswers } from './ReviewAnswers.tsx';
import { Submit } from './Submit.tsx';
import { texts } from './texts.ts';

function Part({ section, children }: { readonly section: SectionId; readonly children: ReactNode }) {
  const { mine } = useApplication();
  const { pathname: from } = useLocation();
  const { title } = texts.sections[section];
  return (
    <section className="card">
      <div className="card-head">
        <h2>{title}</h2>
        {mine.can_edit && (
          <Link to={`${paths.apply}/${section}`} state={{ from }} aria-label={texts.changeLabel(title)}>
            {texts.change}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

function Answers({ section }: { readonly section: FieldsSectionId }) {
  return (
    <Part section={section}>
      <ReviewAnswers section={section} />
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

/** The time that was set; until then those that were chosen. */
function InterviewTimes() {
  const { interview, choices } = useApplication().mine;
  if (interview)
    return (
      <p>
        {texts.interviewSet} {placedTime(interview, viewerZone())}
      </p>
    );
  if (choices.length === 0) return <p>{texts.noChoices}</p>;
  return (
    <ol>
      {choices.map((choice) => (
        <li key={choice.slot_id}>{placedTime(choice, viewerZone())}</li>
      ))}
    </ol>
  );
}

/** Everything once more, with a way to each part, and the button that hands it in. */
export function ReviewSection() {
  return (
    <>
      <Answers section="personal" />
      <Answers section="academic" />
      <Answers section="essays" />
      <Documents />
      <References />
      <Part section="interview">
        <InterviewTimes />
      </Part>
      <Submit />
    </>
  );
}
