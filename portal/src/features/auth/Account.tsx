import { Page } from '../../components/Page.tsx';
import { useSignedIn } from '../../lib/session/context.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { texts } from './texts.ts';

export default function Account() {
  const { person } = useSignedIn();
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
      <ChangePassword email={person.email} />
      <ChangeEmail email={person.email} />
    </Page>
  );
}
