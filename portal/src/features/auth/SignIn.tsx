import { Link, useNavigate, useSearchParams } from 'react-router';
import { NEXT_PARAM, paths } from '@school/shared/routes';
import { storageKeys } from '@school/shared/session';
import { isEmail, plainAddress } from '@school/shared/addresses';
import { BusyButton } from '../../components/BusyButton.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { PasswordField, TextField } from '../../components/inputs.tsx';
import { Refused } from '../../components/Refused.tsx';
import { supabase } from '../../lib/client.ts';
import { toast, toastError, type ToastText } from '../../lib/toasts.ts';
import { forgetTyped, noteTyped, typedBefore } from '../../lib/typed.ts';
import { useForm, type Answer, type FieldErrors } from '../../lib/use-form.ts';
import { authFailure, type AuthFailure } from './auth-errors.ts';
import { texts, toasts } from './texts.ts';
import { withNext } from '../../lib/go.ts';

const NAMES = ['email', 'password'] as const;
type Name = (typeof NAMES)[number];

function check(values: Record<Name, string>): FieldErrors<Name> {
  return {
    ...(isEmail(values.email) ? {} : { email: texts.emailFormat }),
    ...(values.password ? {} : { password: texts.required(texts.password) }),
  };
}

/** What the auth service refused, in the words of the error catalogue. */
function wordsOf(failure: AuthFailure): ToastText {
  if (failure.kind === 'credentials') return toasts.invalidCredentials;
  if (failure.kind === 'message' || failure.kind === 'weak-password')
    return toasts.loginFailed(failure.message);
  return failure.kind === 'rate' ? toasts.loginFailed(texts.tooManyTries) : toasts.loginError;
}

/** In place too: a toast goes, and the address and the password still stand there. */
function explain(failure: AuthFailure): Answer<Name> {
  const words = wordsOf(failure);
  toastError(words);
  return failure.kind === 'credentials' ? { password: texts.wrongPair } : { refused: words.message };
}

export function SignIn({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const send = async ({ email, password }: Record<Name, string>): Promise<Answer<Name> | undefined> => {
    try {
      const { error } = await supabase.auth.signInWithPassword({ email: plainAddress(email), password });
      if (!error) {
        forgetTyped();
        onSignedIn();
        return undefined;
      }
      const failure = authFailure(error);
      if (failure.kind !== 'unconfirmed') return explain(failure);
      toast(toasts.emailNotVerified);
      localStorage.setItem(storageKeys.pendingVerificationEmail, plainAddress(email));
      void navigate(withNext(paths.checkEmail, params.get(NEXT_PARAM)));
      return undefined;
    } catch {
      return explain({ kind: 'unexpected' });
    }
  };
  const form = useForm({ names: NAMES, prefix: 'sign-in', check, send });
  return (
    <form noValidate method="post" onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      <TextField
        id="sign-in-email"
        name="email"
        type="email"
        label={texts.email}
        autoComplete="username"
        inputMode="email"
        dir="ltr"
        autoCapitalize="none"
        defaultValue={typedBefore('email')}
        onChange={({ target }) => noteTyped('email', target.value)}
        error={form.errors.email}
      />
      <PasswordField
        id="sign-in-password"
        name="password"
        label={texts.password}
        autoComplete="current-password"
        error={form.errors.password}
      />
      <Refused message={form.refused} />
      <p>
        <BusyButton className="button block" busy={form.busy} busyText={texts.signingIn}>
          {texts.signIn}
        </BusyButton>
      </p>
      <p>
        <Link to={paths.forgotPassword}>{texts.forgot}</Link>
      </p>
    </form>
  );
}
