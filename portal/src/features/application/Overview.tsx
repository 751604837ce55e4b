import { Link } from 'react-router';
import { lackingOf } from '@school/shared/lines';
import { paths } from '@school/shared/routes';
import AnotherYear from '../../components/another-year/AnotherYear.tsx';
import { Badge } from '../../components/Badge.tsx';
import { ContactLine } from '../../components/ContactLine.tsx';
import { Deadline } from '../../components/Deadline.tsx';
import { Page } from '../../components/Page.tsx';
import { badgeOf } from '../../lib/aside.ts';
import { AfterSubmitting } from './after/AfterSubmitting.tsx';
import { useApplication } from './context.tsx';
import { sectionIds, type SectionId } from './fields.ts';
import { Problems } from './Problems.tsx';
import { useProblems } from './problems.ts';
import { leadOf, mayChooseTimes, sectionState } from './progress.ts';
import { PutAside } from './PutAside.tsx';
import { SaveState } from './SaveState.tsx';
import { StateNotice } from './StateNotice.tsx';
import { texts } from './texts.ts';
import { WaitingFiles } from './WaitingFiles.tsx';
import { Withdraw } from './Withdraw.tsx';

function SectionBadge({ section }: { readonly section: SectionId }) {
  const { mine } = useApplication();
  const allProblems = useProblems();
  const problems = allProblems.filter((problem) => problem.section === section).length;
  const state = sectionState(mine, section);
  if (problems > 0 && mine.can_edit) {
    const others = lackingOf(mine.lines).filter((item) => item.section === section).length;
    return <Badge tone="red">{texts.problemsCount(problems, others)}</Badge>;
  }
  if (state.kind === 'missing') return <Badge tone="amber">{texts.missingCount(state.count)}</Badge>;
  if (state.kind === 'complete') return <Badge tone="green">{texts.complete}</Badge>;
  // Handed in, there is nothing left to wait for.
  if (state.kind === 'optional' ? !mayChooseTimes(mine) : !mine.can_edit) return null;
  const isReady = lackingOf(mine.lines).length === 0 && allProblems.length === 0;
  const toCheck = isReady ? texts.readyToSubmit : texts.toCheck;
  return <span className="muted small">{state.kind === 'optional' ? texts.optionalSection : toCheck}</span>;
}

/** All sections with what they still lack, the deadline, and the way out. */
export function Overview() {
  const { mine, reload } = useApplication();
  const { word, tone } = badgeOf(mine);
  // What a letter tells, only the letter does.
  const isLetter = mine.standing === 'letter';
  return (
    <Page title={texts.title(mine.year.name)}>
      {!isLetter && (
        <p>
          <Badge tone={tone}>{word}</Badge>
        </p>
      )}
      <StateNotice />
      {!mine.can_edit && !isLetter && <AnotherYear mine={mine} onBegun={reload} />}
      {mine.application.status === 'draft' && (
        <div className="card">
          <Deadline at={mine.deadline_at} zone={mine.deadline_zone} label={texts.deadline} />
          {mine.has_extension && <p>{texts.extension}</p>}
        </div>
      )}
      <SaveState />
      <WaitingFiles />
      {mine.can_edit && <Problems />}
      <nav aria-label={texts.sectionsLabel}>
        <ol className="section-list">
          {sectionIds.map((section) => (
            <li key={section}>
              <Link to={`${paths.apply}/${section}`}>
                <span>
                  <span className="section-title">{texts.sections[section].title}</span>
                  <span className="muted small">{leadOf(mine, section)}</span>
                </span>
                <SectionBadge section={section} />
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <AfterSubmitting />
      <ContactLine text={texts.askOffice} email={mine.year.contact_email} />
      <PutAside />
      {!isLetter && <Withdraw />}
    </Page>
  );
}
