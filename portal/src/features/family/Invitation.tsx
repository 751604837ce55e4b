import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { paths } from '@school/shared/routes';
import type { FunctionResult } from '@school/shared/api/types';
import { BusyButton } from '../../components/BusyButton.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { Loading } from '../../components/Loading.tsx';
import { LogoutButton } from '../../components/LogoutButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { PasteLink } from '../../components/PasteLink.tsx';
import { SendLinkAgain } from '../../components/SendLinkAgain.tsx';
import { call } from '../../lib/api.ts';
import { withNext } from '../../lib/go.ts';
import { asProblem } from '../../lib/problem.ts';
import { useSession } from '../../lib/session/context.tsx';
import { noteTyped } from '../../lib/typed.ts';
import { forgetLinkKey, useLinkKey } from '../../lib/use-link-key.ts';
import { useReaderLanguage } from '../../lib/language.ts';
import { useLoad } from '../../lib/use-load.ts';
import { texts } from './texts.ts';

/** Of several children the one that was just followed. */
const childPage = (application: string): string => `${paths.family}?child=${application}`;

type InvitationPage = FunctionResult<'parent_invitation_page'>;

/** Signed in: a press accepts. Else the way to an account of their own, and back here. */
function Accept({ token, email }: { readonly token: string; readonly email: string | null }) {
  const session = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // The mail went there, so it is most likely theirs to sign in with.
  const fillIn = (): void => {
    if (email) noteTyped('email', email);
  };
  if (session.state === 'loading') return <Loading />;
  if (session.state !== 'signed-in')
    return (
      <>
        <p>{texts.signInFirst}</p>
        <div className="buttons">
          <Link
            className="button"
            to={`${withNext(paths.login, paths.parents)}&tab=sign-up`}
            onClick={fillIn}
          >
            {texts.signUp}
          </Link>
          <Link className="button quiet" to={withNext(paths.login, paths.parents)} onClick={fillIn}>
            {texts.signIn}
          </Link>
        </div>
      </>
    );
  const accept = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await call('accept_parent_invitation', { token });
      if (answer.state === 'accepted') {
        forgetLinkKey(paths.parents);
        void navigate(childPage(answer.application_id), { replace: true });
        return;
      }
      setProblem(texts[answer.state]);
    } catch (thrown) {
      setProblem(asProblem(thrown).message);
    }
    setBusy(false);
  };
  return (
    <>
      <p>{texts.signedInAs(session.person.email)}</p>
      {problem && (
        <Notice tone="warn" live>
          <p>{problem}</p>
          <LogoutButton />
        </Notice>
      )}
      <BusyButton type="button" busy={busy} busyText={texts.accepting} onClick={() => void accept()}>
        {texts.accept}
      </BusyButton>
    </>
  );
}

function Shown({ token, page }: { readonly token: string; readonly page: InvitationPage }) {
  if (page.state === 'open')
    return (
      <section className="card">
        <p>{(page.signed ? texts.signed : texts.invited)(page.applicant ?? texts.someone, page.year)}</p>
        <Accept token={token} email={page.email} />
      </section>
    );
  return (
    <Notice tone={page.state === 'accepted' ? 'plain' : 'warn'}>
      <p>{page.state === 'expired' && page.signed ? texts.signedExpired : texts[page.state]}</p>
      {page.state === 'accepted' && <Link to={paths.family}>{texts.toFamily}</Link>}
    </Notice>
  );
}

function Opened({ token }: { readonly token: string }) {
  const { load, reload } = useLoad(() => call('parent_invitation_page', { token }));
  const known = load.state === 'ready' && 'language' in load.data ? load.data.language : undefined;
  useReaderLanguage(known, (language) => call('choose_link_language', { token, language }));
  if (load.state === 'loading') return <Loading />;
  if (load.state === 'failed') return <LoadFailed problem={load.problem} retry={() => void reload()} />;
  return (
    <>
      <Shown token={token} page={load.data} />
      {load.data.state === 'unknown' && <SendLinkAgain />}
    </>
  );
}

const AskForLink = () => (
  <>
    <PasteLink page={paths.parents} />
    <SendLinkAgain />
  </>
);

/** The address alone, typed or kept from the mail: who follows a child already is led there. */
function WithoutLink() {
  const { load, reload } = useLoad(() => call('my_children'));
  if (load.state === 'loading') return <Loading />;
  if (load.state === 'failed') return <LoadFailed problem={load.problem} retry={() => void reload()} />;
  if (load.data.length > 0) return <Navigate to={paths.family} replace />;
  return (
    <Page title={texts.invitation} width="narrow">
      <AskForLink />
    </Page>
  );
}

/** Where the mail to a parent leads. Opening it changes nothing. */
export default function Invitation() {
  const token = useLinkKey(paths.parents, 'tab');
  const session = useSession();
  if (!token && session.state === 'signed-in') return <WithoutLink />;
  return (
    <Page title={texts.invitation} width="narrow">
      {token ? <Opened key={token} token={token} /> : <AskForLink />}
    </Page>
  );
}
