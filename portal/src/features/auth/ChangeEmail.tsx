import { useEffect, useState } from 'react';
import { isEmail, plainAddress, sameAddress } from '@school/shared/addresses';
import { BusyButton } from '../../components/BusyButton.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { TextField } from '../../components/inputs.tsx';
import { Notice } from '../../components/Notice.tsx';
import { supabase } from '../../lib/client.ts';
import { useForm } from '../../lib/use-form.ts';
import { addressTexts } from './address-texts.ts';
import { authFailure } from './auth-errors.ts';
import { texts } from './texts.ts';

const NAMES = ['email'] as const;

/**
 * The address that waits to be confirmed, from the account itself: it stands there on every device until then. Once it has been
 * confirmed on another one, this session learns its new address.
 */
function useWaitingAddress(email: string): [string | null, (address: string) => void] {
  const [waiting, setWaiting] = useState<string | null>(null);
  useEffect(() => {
    const read = async (): Promise<void> => {
      const { data } = await supabase.auth.getUser();
      setWaiting(data.user?.new_email ?? null);
      if (data.user?.email && !sameAddress(data.user.email, email)) await supabase.auth.refreshSession();
    };
    // Without an answer nothing is said to wait; the form below works all the same.
    read().catch(() => undefined);
  }, [email]);
  return [waiting, setWaiting];
}

export function ChangeEmail({ email }: { readonly email: string }) {
  const [waiting, setWaiting] = useWaitingAddress(email);
  const form = useForm({
    names: NAMES,
    prefix: 'change',
    check: (values) =>
      isEmail(values.email) && !sameAddress(values.email, email) ? {} : { email: texts.emailFormat },
    send: async (values) => {
      try {
        const { error } = await supabase.auth.updateUser({ email: plainAddress(values.email) });
        const failure = error ? authFailure(error) : null;
        // Whether the other address has an account is nobody's business here.
        if (!failure || failure.kind === 'exists') {
          setWaiting(plainAddress(values.email));
          return undefined;
        }
        if (failure.kind === 'rate') return { email: texts.tooMany };
        return { email: 'message' in failure ? failure.message : texts.unexpected };
      } catch {
        return { email: texts.unexpected };
      }
    },
  });
  return (
    <section className="card">
      <h2>{texts.changeEmail}</h2>
      {waiting && (
        <Notice tone="warn" live title={addressTexts.waits(waiting)}>
          <p>{addressTexts.waitsText}</p>
          <ul>
            <li>
              <bdi>{email}</bdi>: {addressTexts.waitsOld}
            </li>
            <li>
              <bdi>{waiting}</bdi>: {addressTexts.waitsNew}
            </li>
          </ul>
          <p>{addressTexts.waitsUntil(email)}</p>
        </Notice>
      )}
      <form noValidate onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <TextField
          id="change-email"
          name="email"
          type="email"
          label={texts.newEmail}
          hint={addressTexts.changeHint}
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
