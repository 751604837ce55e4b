import { BusyButton } from '../../components/BusyButton.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { TextField } from '../../components/inputs.tsx';
import { isEmail } from '../../lib/checks.ts';
import { supabase } from '../../lib/client.ts';
import { sameAddress } from '../../lib/pending.ts';
import { toast, toastError } from '../../lib/toasts.ts';
import { useForm } from '../../lib/use-form.ts';
import { authFailure } from './auth-errors.ts';
import { texts, toasts } from './texts.ts';

const NAMES = ['email'] as const;

export function ChangeEmail({ email }: { readonly email: string }) {
  const form = useForm({
    names: NAMES,
    prefix: 'change',
    check: (values) =>
      isEmail(values.email) && !sameAddress(values.email, email) ? {} : { email: texts.emailFormat },
    send: async (values) => {
      try {
        const { error } = await supabase.auth.updateUser({ email: values.email.trim() });
        const failure = error ? authFailure(error) : null;
        // Whether the other address has an account is nobody's business here.
        if (!failure || failure.kind === 'exists') toast(toasts.emailChangeSent);
        else if (failure.kind === 'rate') toastError(toasts.emailChangeFailed(texts.tooMany));
        else toastError(toasts.emailChangeFailed('message' in failure ? failure.message : texts.unexpected));
      } catch {
        toastError(toasts.emailChangeFailed(texts.unexpected));
      }
      return undefined;
    },
  });
  return (
    <section className="card">
      <h2>{texts.changeEmail}</h2>
      <form noValidate onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <TextField
          id="change-email"
          name="email"
          type="email"
          label={texts.newEmail}
          hint={texts.changeEmailHint}
          autoComplete="email"
          dir="ltr"
          error={form.errors.email}
        />
        <BusyButton className="button quiet" busy={form.busy} busyText={texts.sending}>
          {texts.sendChange}
        </BusyButton>
      </form>
    </section>
  );
}
