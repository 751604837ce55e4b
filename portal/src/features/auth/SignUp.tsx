import { plainAddress } from '@school/shared/addresses';
import { useNavigate } from 'react-router';
import { MIN_PASSWORD_LENGTH } from '@school/shared/passwords';
import { paths } from '@school/shared/routes';
import { storageKeys } from '@school/shared/session';
import { BusyButton } from '../../components/BusyButton.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { PasswordField, TextField } from '../../components/inputs.tsx';
import { Refused } from '../../components/Refused.tsx';
import type { PendingApplication } from '../../lib/pending.ts';
import { toast, toastError } from '../../lib/toasts.ts';
import { noteTyped, typedBefore } from '../../lib/typed.ts';
import { useForm, type Answer, type FieldErrors } from '../../lib/use-form.ts';
import { checkSignUp, createAccount, signUpNames, type SignUpName } from './sign-up.ts';
import { texts, toasts } from './texts.ts';
import { withNext } from '../../lib/go.ts';

interface SignUpProps {
  readonly pending: PendingApplication | null;
  /** The page that asked for the sign-in. */
  readonly next: string | null;
}

export function SignUp({ pending, next }: SignUpProps) {
  const navigate = useNavigate();
  const check = (values: Record<SignUpName, string>): FieldErrors<SignUpName> => {
    const errors = checkSignUp(values);
    if (errors.confirm === texts.mismatch) toastError(toasts.passwordMismatch);
    return errors;
  };
  const send = async (values: Record<SignUpName, string>): Promise<Answer<SignUpName> | undefined> => {
    const outcome = await createAccount(values, next);
    if (outcome.kind === 'refused') {
      toastError(toasts.signUpFailed(outcome.message));
      return outcome.weakPassword ? { password: outcome.message } : { refused: outcome.message };
    }
    if (outcome.kind === 'unexpected') {
      toastError(toasts.signUpError);
      return { refused: toasts.signUpError.message };
    }
    if (outcome.kind === 'signed-in') void navigate(withNext(paths.authCallback, next));
    else {
      localStorage.setItem(storageKeys.pendingVerificationEmail, plainAddress(values.email));
      toast(toasts.accountCreated);
      void navigate(withNext(paths.checkEmail, next));
    }
    return undefined;
  };
  const form = useForm({ names: signUpNames, prefix: 'sign-up', check, send });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      <div className="columns">
        <TextField
          id="sign-up-first_name"
          name="first_name"
          label={texts.firstName}
          autoComplete="given-name"
          defaultValue={typedBefore('first_name') ?? pending?.form.first_name}
          onChange={({ target }) => noteTyped('first_name', target.value)}
          error={form.errors.first_name}
        />
        <TextField
          id="sign-up-last_name"
          name="last_name"
          label={texts.lastName}
          autoComplete="family-name"
          defaultValue={typedBefore('last_name') ?? pending?.form.last_name}
          onChange={({ target }) => noteTyped('last_name', target.value)}
          error={form.errors.last_name}
        />
      </div>
      <TextField
        id="sign-up-email"
        name="email"
        type="email"
        label={texts.email}
        autoComplete="email"
        inputMode="email"
        dir="ltr"
        autoCapitalize="none"
        defaultValue={typedBefore('email') ?? pending?.email}
        onChange={({ target }) => noteTyped('email', target.value)}
        error={form.errors.email}
      />
      <PasswordField
        id="sign-up-password"
        name="password"
        label={texts.password}
        hint={texts.passwordHint(MIN_PASSWORD_LENGTH)}
        autoComplete="new-password"
        error={form.errors.password}
      />
      <PasswordField
        id="sign-up-confirm"
        name="confirm"
        label={texts.confirmPassword}
        autoComplete="new-password"
        error={form.errors.confirm}
      />
      <Refused message={form.refused} />
      <p>
        <BusyButton className="button block" busy={form.busy} busyText={texts.signingUp}>
          {texts.signUp}
        </BusyButton>
      </p>
    </form>
  );
}
