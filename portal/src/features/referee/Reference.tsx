import './referee.css';
import { useState, type ReactNode } from 'react';
import { ISRAEL } from '@school/shared/dates';
import type { FunctionResult } from '@school/shared/api/types';
import { paths } from '@school/shared/routes';
import { BusyButton } from '../../components/BusyButton.tsx';
import { ContactLine } from '../../components/ContactLine.tsx';
import { Deadline } from '../../components/Deadline.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { PasteLink } from '../../components/PasteLink.tsx';
import { SendLinkAgain } from '../../components/SendLinkAgain.tsx';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { officeAddress } from '../../lib/office-address.ts';
import { useLinkKey } from '../../lib/use-link-key.ts';
import { useReaderLanguage } from '../../lib/language.ts';
import { useLoad } from '../../lib/use-load.ts';
import { CannotWrite } from './CannotWrite.tsx';
import type { PageOf } from './LetterFile.tsx';
import { LetterForm } from './LetterForm.tsx';
import { texts } from './texts.ts';

type ReferencePage = FunctionResult<'reference_page'>;
interface StateProps<Shown> {
  readonly token: string;
  readonly page: Shown;
  readonly onChange: (page: ReferencePage) => void;
}

/** Begins by a press: programs that only open the link of a mail begin nothing. */
function BeginButton({ token, label, onChange }: { label: string } & Omit<StateProps<unknown>, 'page'>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = async (): Promise<void> => {
    setBusy(true);
    try {
      onChange(await call('start_recommendation', { token }));
    } catch (thrown) {
      setProblem(asProblem(thrown).message);
    }
    setBusy(false);
  };
  return (
    <>
      <BusyButton type="button" busy={busy} busyText={texts.beginning} onClick={() => void begin()}>
        {label}
      </BusyButton>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function Asked({ token, page, onChange }: StateProps<PageOf<'open'>>) {
  const applicant = page.applicant ?? texts.someone;
  return (
    <>
      <div className="card">
        <p dir="auto">{texts.greeting(page.referee)}</p>
        <p>{texts.asked(applicant)}</p>
        <Deadline at={page.until} zone={ISRAEL} label={texts.until} />
        <p className="muted">{page.waives_access ? texts.waived(applicant) : texts.notWaived(applicant)}</p>
        {page.waives_access && <p className="muted">{texts.office}</p>}
      </div>
      {page.begun ? (
        <LetterForm token={token} page={page} onChange={onChange} />
      ) : (
        <div className="buttons">
          <BeginButton token={token} label={texts.begin} onChange={onChange} />
          <CannotWrite token={token} onChange={onChange} />
        </div>
      )}
    </>
  );
}

function Ended({ token, page, onChange }: StateProps<Exclude<ReferencePage, PageOf<'open'>>>): ReactNode {
  if (page.state === 'sent')
    return (
      <Notice tone="good" live>
        <p>{texts.sent(page.applicant ?? texts.someone)}</p>
        <p>{texts.sentMore}</p>
      </Notice>
    );
  if (page.state === 'declined')
    return (
      <>
        <Notice live>
          <p>{texts.declined}</p>
        </Notice>
        <BeginButton token={token} label={texts.again} onChange={onChange} />
      </>
    );
  if (page.state === 'paused')
    return (
      <Notice>
        <p>{texts.paused(page.applicant ?? texts.someone)}</p>
        <p>{texts.pausedMore}</p>
      </Notice>
    );
  if (page.state === 'closed')
    return (
      <Notice>
        <p>{texts.closed}</p>
      </Notice>
    );
  return (
    <Notice tone="warn">
      <p>{page.state === 'limited' ? texts.limited : texts.unknown}</p>
    </Notice>
  );
}

const titleOf = ({ state }: ReferencePage): string =>
  state === 'sent'
    ? texts.thanksTitle
    : state === 'unknown' || state === 'limited'
      ? texts.unknownTitle
      : texts.title;

function Opened({ token }: { readonly token: string }) {
  const { load, reload, replace } = useLoad(() => call('reference_page', { token }));
  const known = load.state === 'ready' && 'language' in load.data ? load.data.language : undefined;
  useReaderLanguage(known, (language) => call('choose_link_language', { token, language }));
  if (load.state === 'loading') return <Loading />;
  if (load.state === 'failed') return <LoadFailed problem={load.problem} retry={() => void reload()} />;
  const page = load.data;
  return (
    <Page
      title={titleOf(page)}
      {...('year' in page ? { lead: texts.forWhom(page.applicant ?? texts.someone, page.year) } : {})}
    >
      {page.state === 'open' ? (
        <Asked token={token} page={page} onChange={replace} />
      ) : (
        <Ended token={token} page={page} onChange={replace} />
      )}
      {page.state === 'unknown' && <SendLinkAgain />}
      <div className="reference-end">
        <ContactLine text={texts.ask} email={officeAddress} />
      </div>
    </Page>
  );
}

/** A referee's page, by the link of a mail and without an account. */
export default function Reference() {
  const token = useLinkKey(paths.reference, 'address');
  if (token) return <Opened key={token} token={token} />;
  return (
    <Page title={texts.unknownTitle}>
      <PasteLink page={paths.reference} />
      <SendLinkAgain />
    </Page>
  );
}
