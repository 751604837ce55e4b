import { useState } from 'react';
import { BusyButton } from '../../components/BusyButton.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { PasswordField } from '../../components/inputs.tsx';
import { supabase } from '../../lib/client.ts';
import { useForm, type FieldErrors } from '../../lib/use-form.ts';
import { authFailure } from './auth-errors.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { checkNewPassword, savePassword } from './passwords.ts';
import { texts } from './texts.ts';

const NAMES = ['current', 'password', 'confirm'] as const;
type Name = (typeof NAMES)[number];

/** Proves that it is the owner who sits here. Returns what to say when it is not. */
async function provePassword(email: string, password: string): Promise<string | undefined> {
  const { error } = await supabase.auth.signInWithPassword({ email, password });
  if (!error) return undefined;
  const failure = authFailure(error);
  if (failure.kind === 'credentials') return texts.wrongCurrent;
  return failure.kind === 'rate' ? texts.tooMany : texts.unexpected;
}

export function ChangePassword({ email }: { readonly email: string }) {
  const [round, setRound] = useState(0);
  const check = (values: Record<Name, string>): FieldErrors<Name> => ({
    ...(values.current ? {} : { current: texts.required(texts.currentPassword) }),
    ...checkNewPassword(values),
  });
  const send = async ({
    current,
    password,
  }: Record<Name, string>): Promise<FieldErrors<Name> | undefined> => {
    const wrong = await provePassword(email, current);
    if (wrong) return { current: wrong };
    const refused = await savePassword(password);
    if (refused) return { password: refused };
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
        <NewPasswordFields prefix="account" errors={form.errors} />
        <BusyButton busy={form.busy} busyText={texts.saving}>
          {texts.save}
        </BusyButton>
      </form>
    </section>
  );
}
