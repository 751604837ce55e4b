import { isEmail, plainAddress } from '@school/shared/addresses';
import { BusyButton } from '../../components/BusyButton.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { TextField } from '../../components/inputs.tsx';
import { supabase } from '../../lib/client.ts';
import { useForm, type FieldErrors } from '../../lib/use-form.ts';
import { authFailure } from './auth-errors.ts';
import { texts } from './texts.ts';

const NAMES = ['email', 'code'] as const;
type Name = (typeof NAMES)[number];

interface CodeFormProps {
  readonly type: 'signup' | 'recovery';
  /** Other words where the code is the only way. */
  readonly title?: string;
  readonly email: string | null;
  readonly onVerified: (email: string) => void;
}

const digits = (text: string): string => text.replace(/\D/g, '');

function check(values: Record<Name, string>): FieldErrors<Name> {
  return {
    ...(isEmail(values.email) ? {} : { email: texts.emailFormat }),
    ...(digits(values.code).length === 6 ? {} : { code: texts.codeFormat }),
  };
}

/** The other way to confirm: the six digits of the mail, for people who read it on another device. */
export function CodeForm({ type, title = texts.codeTitle, email, onVerified }: CodeFormProps) {
  const send = async (values: Record<Name, string>): Promise<FieldErrors<Name> | undefined> => {
    try {
      const { error } = await supabase.auth.verifyOtp({
        email: plainAddress(values.email),
        token: digits(values.code),
        type,
      });
      if (!error) {
        onVerified(plainAddress(values.email));
        return undefined;
      }
      const failure = authFailure(error);
      // Said on the field; what was typed stays to be compared with the mail.
      return { code: failure.kind === 'rate' ? texts.tooMany : texts.codeWrong };
    } catch {
      return { code: texts.unexpected };
    }
  };
  const form = useForm({ names: NAMES, prefix: 'code', check, send });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <h2>{title}</h2>
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      {email ? (
        <input type="hidden" name="email" value={email} />
      ) : (
        <TextField
          id="code-email"
          name="email"
          type="email"
          label={texts.email}
          autoComplete="email"
          dir="ltr"
          error={form.errors.email}
        />
      )}
      <TextField
        id="code-code"
        name="code"
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        dir="ltr"
        className="code-input"
        error={form.errors.code}
      />
      <BusyButton className="button quiet" busy={form.busy} busyText={texts.confirming}>
        {texts.confirmCode}
      </BusyButton>
    </form>
  );
}
