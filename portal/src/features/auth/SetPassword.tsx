import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { NEXT_PARAM, paths, safeNext } from '@school/shared/routes';
import { BusyButton } from '../../components/BusyButton.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { Refused } from '../../components/Refused.tsx';
import { go, homeOf, withNext } from '../../lib/go.ts';
import { useSignedIn } from '../../lib/session/context.tsx';
import { useForm } from '../../lib/use-form.ts';
import { AuthCard } from './AuthCard.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { acceptInvitation, checkNewPassword, savePassword } from './passwords.ts';
import { texts } from './texts.ts';

const NAMES = ['password', 'confirm'] as const;

/** After a recovery or invitation link, or a sign-up confirmed elsewhere: the person is signed in and chooses a password. */
export default function SetPassword() {
  const { person, role, step } = useSignedIn();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [tooLate, setTooLate] = useState(false);
  const invited = step === 'accept_invitation';
  const next = params.get(NEXT_PARAM);
  const form = useForm({
    names: NAMES,
    prefix: 'set',
    check: checkNewPassword,
    send: async ({ password }) => {
      const problem = invited ? await acceptInvitation(person.email, password) : await savePassword(password);
      if (problem?.kind === 'second_factor') {
        void navigate(withNext(paths.secondFactor, withNext(paths.setPassword, next)));
        return undefined;
      }
      if (problem?.kind === 'current_needed') {
        setTooLate(true);
        return { refused: texts.setTooLate };
      }
      if (problem) return { password: problem.message };
      go(navigate, safeNext(next, invited ? paths.adminDashboard : homeOf(role)), { replace: true });
      return undefined;
    },
  });
  const signedUp = next?.startsWith(paths.authCallback) === true;
  return (
    <AuthCard
      title={signedUp ? texts.setAgainTitle : texts.setTitle}
      lead={invited ? texts.acceptLead : signedUp ? texts.setLead : undefined}
    >
      <form noValidate onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <input type="hidden" name="username" autoComplete="username" value={person.email} />
        <NewPasswordFields
          prefix="set"
          label={signedUp ? texts.password : texts.newPassword}
          staff={invited || role !== 'applicant'}
          errors={form.errors}
        />
        <Refused message={form.refused} />
        {tooLate && (
          <p>
            <Link to={paths.forgotPassword}>{texts.newLink}</Link>
          </p>
        )}
        <BusyButton className="button block" busy={form.busy} busyText={texts.saving}>
          {texts.save}
        </BusyButton>
      </form>
    </AuthCard>
  );
}
