import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '@school/shared/routes';
import { BusyButton } from '../../components/BusyButton.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { PasswordField } from '../../components/inputs.tsx';
import { withNext } from '../../lib/go.ts';
import { useSignedIn } from '../../lib/session/context.tsx';
import { useForm, type FieldErrors } from '../../lib/use-form.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { checkNewPassword, savePassword } from './passwords.ts';
import { texts } from './texts.ts';

const NAMES = ['current', 'password', 'confirm'] as const;
type Name = (typeof NAMES)[number];

export function ChangePassword({ email }: { readonly email: string }) {
  const { role } = useSignedIn();
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const check = (values: Record<Name, string>): FieldErrors<Name> => ({
    ...(values.current ? {} : { current: texts.required(texts.currentPassword) }),
    ...checkNewPassword(values),
  });
  const send = async ({
    current,
    password,
  }: Record<Name, string>): Promise<FieldErrors<Name> | undefined> => {
    const problem = await savePassword(password, current);
    if (problem?.kind === 'second_factor') void navigate(withNext(paths.secondFactor, paths.account));
    else if (problem)
      return problem.field === 'current' ? { current: problem.message } : { password: problem.message };
    setRound((count) => count + 1);
    return undefined;
  };
  const form = useForm({ names: NAMES, prefix: 'account', check, send });
  return (
    <section className="card">
      <h2>{texts.changePassword}</h2>
      <form noValidate onSubmit={form.onSubmit} key={round}>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          id="account-current"
          name="current"
          label={texts.currentPassword}
          autoComplete="current-password"
          error={form.errors.current}
        />
        <NewPasswordFields prefix="account" staff={role !== 'applicant'} errors={form.errors} />
        <BusyButton busy={form.busy} busyText={texts.saving}>
          {texts.save}
        </BusyButton>
      </form>
    </section>
  );
}
