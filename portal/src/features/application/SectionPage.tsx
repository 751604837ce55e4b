import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '@school/shared/routes';
import { Page } from '../../components/Page.tsx';
import { useApplication } from './context.tsx';
import { SHORTLIST } from './ChoiceList.tsx';
import { DocumentsSection } from './DocumentsSection.tsx';
import { FieldsSection } from './FieldsSection.tsx';
import { isFieldsSection, sectionIds, type SectionId } from './fields.ts';
import { InterviewSection } from './InterviewSection.tsx';
import { leadOf, mayChooseTimes } from './progress.ts';
import { ReferencesSection } from './ReferencesSection.tsx';
import { ReviewSection } from './ReviewSection.tsx';
import { SaveState } from './SaveState.tsx';
import { StateNotice } from './StateNotice.tsx';
import { texts } from './texts.ts';
import { WaitingFiles } from './WaitingFiles.tsx';

function SectionContent({ section }: { readonly section: SectionId }) {
  if (isFieldsSection(section)) return <FieldsSection section={section} />;
  if (section === 'documents') return <DocumentsSection />;
  if (section === 'references') return <ReferencesSection />;
  if (section === 'interview') return <InterviewSection />;
  return <ReviewSection />;
}

const REVIEW = `${paths.apply}/review`;

/** Somebody came from "Check your answers" to put one thing right. */
function useFromReview(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'from' in state && state.from === REVIEW;
}

/** A link like /apply/personal#answer-city puts the cursor where something is missing. */
function useFocusFromHash(): void {
  const { hash, pathname } = useLocation();
  useEffect(() => {
    if (!hash) return;
    const input = document.getElementById(hash.slice(1));
    input?.scrollIntoView({ block: 'center' });
    input?.focus({ preventScroll: true });
    // The words that stand there already are gone on with, not begun before.
    if (input instanceof HTMLTextAreaElement) input.setSelectionRange(input.value.length, input.value.length);
  }, [hash, pathname]);
}

export function SectionPage({ section }: { readonly section: SectionId }) {
  useFocusFromHash();
  const fromReview = useFromReview();
  const { mine } = useApplication();
  const next = sectionIds[sectionIds.indexOf(section) + 1];
  const { title } = texts.sections[section];
  return (
    <Page title={title} lead={leadOf(mine, section)}>
      <p className="back-link">
        {fromReview ? (
          <Link to={REVIEW}>← {texts.sections.review.title}</Link>
        ) : (
          <Link to={paths.apply}>← {texts.overview}</Link>
        )}
      </p>
      <StateNotice section={section} />
      <div className="save-bar">
        <SaveState quiet={!isFieldsSection(section) && section !== 'references'} />
      </div>
      <WaitingFiles section={section} />
      <SectionContent section={section} />
      {next && (
        <div className={section === 'interview' && mayChooseTimes(mine) ? 'buttons in-reach' : 'buttons'}>
          {section === 'interview' && mayChooseTimes(mine) && (
            <a className="shortlist-link" href={`#${SHORTLIST}`}>
              {texts.chosenOf(mine.choices.length, mine.max_interview_choices)}
            </a>
          )}
          {fromReview && (
            <Link className="button" to={REVIEW}>
              {texts.backToReview}
            </Link>
          )}
          {!(fromReview && next === 'review') && (
            <Link className={fromReview ? 'button quiet' : 'button'} to={`${paths.apply}/${next}`}>
              {texts.next(texts.sections[next].title)}
            </Link>
          )}
          <Link className="button quiet" to={paths.apply}>
            {texts.overview}
          </Link>
        </div>
      )}
    </Page>
  );
}
