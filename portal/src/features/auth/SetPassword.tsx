import { useNavigate, useSearchParams } from 'react-router';
import { NEXT_PARAM, safeNext } from '@school/shared/routes';
import { BusyButton } from '../../components/BusyButton.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { go, homeOf } from '../../lib/go.ts';
import { useSignedIn } from '../../lib/session/context.tsx';
import { useForm } from '../../lib/use-form.ts';
import { AuthCard } from './AuthCard.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { checkNewPassword, savePassword } from './passwords.ts';
import { texts } from './texts.ts';

const NAMES = ['password', 'confirm'] as const;

/** After a recovery or invitation link: the person is signed in and chooses a password. */
export default function SetPassword() {
  const { person, role } = useSignedIn();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const form = useForm({
    names: NAMES,
    prefix: 'set',
    check: checkNewPassword,
    send: async ({ password }) => {
      const refused = await savePassword(password);
      if (refused) return { password: refused };
      go(navigate, safeNext(params.get(NEXT_PARAM), homeOf(role)), { replace: true });
      return undefined;
    },
  });
  return (
    <AuthCard title={texts.setTitle}>
      <form noValidate onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <input type="hidden" name="username" autoComplete="username" value={person.email} />
        <NewPasswordFields prefix="set" errors={form.errors} />
        <BusyButton className="button block" busy={form.busy} busyText={texts.saving}>
          {texts.save}
        </BusyButton>
      </form>
    </AuthCard>
  );
}
