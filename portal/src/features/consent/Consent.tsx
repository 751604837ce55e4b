import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { FunctionResult } from '@school/shared/api/types';
import { paths } from '@school/shared/routes';
import { ProgramFacts } from '../../components/consent/ProgramFacts.tsx';
import { ConsentWords, SignForm } from '../../components/consent/SignForm.tsx';
import { ContactLine } from '../../components/ContactLine.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { PasteLink } from '../../components/PasteLink.tsx';
import { SendLinkAgain } from '../../components/SendLinkAgain.tsx';
import { call } from '../../lib/api.ts';
import { officeAddress } from '../../lib/office-address.ts';
import { useLinkKey } from '../../lib/use-link-key.ts';
import { useReaderLanguage } from '../../lib/language.ts';
import { useLoad } from '../../lib/use-load.ts';
import { RefuseDialog } from './RefuseDialog.tsx';
import { texts } from './texts.ts';

type ConsentPage = FunctionResult<'consent_page'>;
type OpenConsent = Extract<ConsentPage, { state: 'open' }>;

interface AskedProps {
  readonly token: string;
  readonly page: OpenConsent;
  readonly onChange: (page: ConsentPage) => void;
  readonly reload: () => Promise<void>;
}

function Asked({ token, page, onChange, reload }: AskedProps) {
  const [refusing, setRefusing] = useState(false);
  return (
    <>
      <p>{texts.asked(page.applicant ?? texts.someone)}</p>
      <ProgramFacts year={page.year} cost={page.cost} />
      <section className="card">
        <h2>{texts.words}</h2>
        <ConsentWords words={page.words} />
      </section>
      <SignForm
        key={page.words_number}
        known={page}
        sign={async (form) =>
          onChange(await call('sign_consent', { token, form, words_number: page.words_number }))
        }
        reload={reload}
        beside={
          <button type="button" className="button quiet" onClick={() => setRefusing(true)}>
            {texts.refuse}
          </button>
        }
      />
      {refusing && <RefuseDialog token={token} onChange={onChange} onClose={() => setRefusing(false)} />}
    </>
  );
}

interface EndedProps {
  readonly token: string;
  readonly page: Exclude<ConsentPage, OpenConsent>;
}

function Ended({ token, page }: EndedProps): ReactNode {
  if (page.state === 'given')
    return (
      <>
        <Notice tone="good" live>
          <p>{texts.given(page.signature, page.signed_on)}</p>
          <p>{texts.givenMore}</p>
        </Notice>
        {page.may_follow && (
          <section className="card">
            <h2>{texts.followTitle}</h2>
            <p>{texts.follow}</p>
            <Link className="button" to={`${paths.parents}#${token}`}>
              {texts.followButton}
            </Link>
          </section>
        )}
      </>
    );
  return (
    <Notice tone={page.state === 'unknown' || page.state === 'limited' ? 'warn' : 'plain'} live>
      <p>{texts[page.state]}</p>
    </Notice>
  );
}

const titleOf = ({ state }: ConsentPage): string =>
  state === 'given'
    ? texts.givenTitle
    : state === 'unknown' || state === 'limited'
      ? texts.unknownTitle
      : texts.title;

function Opened({ token }: { readonly token: string }) {
  const { load, reload, replace } = useLoad(() => call('consent_page', { token }));
  const known = load.state === 'ready' && 'language' in load.data ? load.data.language : undefined;
  useReaderLanguage(known, (language) => call('choose_link_language', { token, language }));
  if (load.state === 'loading') return <Loading />;
  if (load.state === 'failed') return <LoadFailed problem={load.problem} retry={() => void reload()} />;
  const page = load.data;
  return (
    <Page
      title={titleOf(page)}
      {...('year' in page ? { lead: texts.lead(page.applicant ?? texts.someone, page.year) } : {})}
    >
      {page.state === 'open' ? (
        <Asked token={token} page={page} onChange={replace} reload={reload} />
      ) : (
        <Ended token={token} page={page} />
      )}
      {page.state === 'unknown' && <SendLinkAgain />}
      <ContactLine text={texts.ask} email={officeAddress} />
    </Page>
  );
}

/** The page of a parent or guardian, by the link of a mail and without an account. */
export default function Consent() {
  const token = useLinkKey(paths.consent, 'address');
  if (token) return <Opened key={token} token={token} />;
  return (
    <Page title={texts.unknownTitle}>
      <PasteLink page={paths.consent} />
      <SendLinkAgain />
    </Page>
  );
}
