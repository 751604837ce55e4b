import { BusyButton } from '../../components/BusyButton.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { useForm } from '../../lib/use-form.ts';
import { toast } from '../../lib/toasts.ts';
import { AuthCard } from './AuthCard.tsx';
import { FactorCodeField } from './FactorCodeField.tsx';
import { listFactors, showCode } from './second-factor.ts';
import { factorTexts } from './second-factor-texts.ts';
import { toasts } from './texts.ts';

const NAMES = ['code'] as const;

/** The code of the app, after the password. The session then changes by itself, and the screen goes on. */
export function VerifyFactor({ onLost }: { readonly onLost: () => void }) {
  const form = useForm({
    names: NAMES,
    prefix: 'factor',
    check: ({ code }) => (code.replace(/\D/g, '').length === 6 ? {} : { code: factorTexts.codeFormat }),
    send: async ({ code }) => {
      const factors = await listFactors().catch(() => []);
      const refused = await showCode(
        factors.map(({ id }) => id),
        code,
      );
      if (refused) return { code: refused };
      toast(toasts.loginSuccessStaff);
      return undefined;
    },
  });
  return (
    <AuthCard title={factorTexts.verifyTitle} lead={factorTexts.verifyLead}>
      <form noValidate onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <FactorCodeField error={form.errors.code} />
        <BusyButton className="button block" busy={form.busy} busyText={factorTexts.confirming}>
          {factorTexts.confirm}
        </BusyButton>
      </form>
      <p>
        <button type="button" className="link-button" onClick={onLost}>
          {factorTexts.lost}
        </button>
      </p>
    </AuthCard>
  );
}
