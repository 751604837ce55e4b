import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '@school/shared/routes';
import { isEmail, plainAddress } from '@school/shared/addresses';
import { BusyButton } from '../../components/BusyButton.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { TextField } from '../../components/inputs.tsx';
import { Notice } from '../../components/Notice.tsx';
import { supabase } from '../../lib/client.ts';
import { noteTyped, typedBefore } from '../../lib/typed.ts';
import { useForm } from '../../lib/use-form.ts';
import { AuthCard } from './AuthCard.tsx';
import { authFailure } from './auth-errors.ts';
import { CodeForm } from './CodeForm.tsx';
import { texts } from './texts.ts';

const NAMES = ['email'] as const;

/** Asks for a recovery mail. The answer is the same whether the address has an account or not. */
async function ask(email: string): Promise<string | undefined> {
  try {
    const { error } = await supabase.auth.resetPasswordForEmail(email, {
      redirectTo: window.location.origin + paths.setPassword,
    });
    if (!error) return undefined;
    const { kind } = authFailure(error);
    if (kind === 'rate') return texts.tooMany;
    return kind === 'unexpected' ? texts.notSent : undefined;
  } catch {
    return texts.notSent;
  }
}

export default function ForgotPassword() {
  const navigate = useNavigate();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    names: NAMES,
    prefix: 'forgot',
    check: ({ email }) => (isEmail(email) ? {} : { email: texts.emailFormat }),
    send: async ({ email }) => {
      const problem = await ask(plainAddress(email));
      if (problem) return { email: problem };
      setSentTo(plainAddress(email));
      return undefined;
    },
  });
  return (
    <AuthCard title={texts.forgotTitle} lead={sentTo ? undefined : texts.forgotLead}>
      {sentTo ? (
        <>
          <Notice tone="good" live>
            <p>{texts.linkSent}</p>
          </Notice>
          <CodeForm type="recovery" email={sentTo} onVerified={() => void navigate(paths.setPassword)} />
        </>
      ) : (
        <form noValidate onSubmit={form.onSubmit}>
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <TextField
            id="forgot-email"
            name="email"
            type="email"
            label={texts.email}
            autoComplete="username"
            dir="ltr"
            autoCapitalize="none"
            defaultValue={typedBefore('email')}
            onChange={({ target }) => noteTyped('email', target.value)}
            error={form.errors.email}
          />
          <BusyButton className="button block" busy={form.busy} busyText={texts.sending}>
            {texts.sendLink}
          </BusyButton>
        </form>
      )}
      <p>
        <Link to={paths.login}>{texts.backToSignIn}</Link>
      </p>
    </AuthCard>
  );
}
