import { worksHere } from '@school/shared/roles';
import { Page } from '../../components/Page.tsx';
import { useSignedIn } from '../../lib/session/context.tsx';
import { AccountFactors } from './AccountFactors.tsx';
import { AccountSessions } from './AccountSessions.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { MailSettings } from './MailSettings.tsx';
import { MyData } from './my-data/MyData.tsx';
import { texts } from './texts.ts';
import './account.css';

export default function Account() {
  const { person, role } = useSignedIn();
  return (
    <Page
      title={texts.accountTitle}
      width="narrow"
      lead={
        <>
          {texts.signedInAs} <bdi>{person.email}</bdi>.
        </>
      }
    >
      {worksHere(role) && <AccountFactors />}
      <ChangePassword email={person.email} />
      <ChangeEmail email={person.email} />
      <MailSettings />
      <AccountSessions />
      <MyData />
    </Page>
  );
}
