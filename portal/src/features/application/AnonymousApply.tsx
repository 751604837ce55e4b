import { Link } from 'react-router';
import { loginHref, paths } from '@school/shared/routes';
import { seasonOf } from '@school/shared/season';
import { seasonSentence } from '@school/shared/season-words';
import type { OpenYear } from '@school/shared/api/shapes';
import { ContactLine } from '../../components/ContactLine.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { call } from '../../lib/api.ts';
import { officeAddress } from '../../lib/office-address.ts';
import { useLoad } from '../../lib/use-load.ts';
import { useReturn } from '../../lib/use-return.ts';
import { BeforeYouBegin } from './BeforeYouBegin.tsx';
import { EarlyForm } from './EarlyForm.tsx';
import { texts } from './texts.ts';
import { YearCosts } from './YearCosts.tsx';

/** What can be done while nobody can apply. */
function NotOpen({ year }: { readonly year: OpenYear | null }) {
  const season = seasonOf(year, new Date());
  // Where no dates are set there are none to see.
  const wayOn =
    season === 'none'
      ? { href: paths.submitQuestion, words: texts.askUs }
      : { href: `${paths.prospectiveStudents}#deadlines`, words: texts.seeDates };
  return (
    <div className="card">
      <Notice title={seasonSentence(year, new Date())}>
        <p>{texts.anonymousNotOpen[season]}</p>
      </Notice>
      <ContactLine text={texts.askOffice} email={year?.contact_email ?? officeAddress} />
      <div className="buttons">
        <a className="button" href={wayOn.href}>
          {wayOn.words}
        </a>
        <Link className="button quiet" to={loginHref(paths.apply)}>
          {texts.anonymousSignIn}
        </Link>
      </div>
    </div>
  );
}

/**
 * Open to everybody: while one can apply the way to an account, what to know before, and the first questions; otherwise when and
 * how; below, what the year costs. The form is there before the year has been asked for, and stays when it cannot be.
 */
export function AnonymousApply() {
  const { load, refresh } = useLoad(() => call('open_program_year'));
  useReturn(refresh);
  const year = load.state === 'ready' ? load.data : null;
  const season = load.state === 'ready' ? seasonOf(year, new Date()) : null;
  const isOpen = season === null || season === 'open' || season === 'last';
  const before = (
    <BeforeYouBegin year={season === 'none' ? null : year} isOpen={isOpen} isLast={season === 'last'} />
  );
  return (
    <Page title={texts.anonymousTitle} lead={isOpen ? texts.anonymousLead : undefined}>
      {isOpen ? null : <NotOpen year={year} />}
      {isOpen ? (
        <EarlyForm tracks={year?.tracks.map(({ track }) => track) ?? []}>{before}</EarlyForm>
      ) : (
        before
      )}
      {year && season !== 'none' ? <YearCosts year={year} /> : null}
    </Page>
  );
}
