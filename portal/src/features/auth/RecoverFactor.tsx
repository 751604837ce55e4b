import { BusyButton } from '../../components/BusyButton.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { TextField } from '../../components/inputs.tsx';
import { asProblem } from '../../lib/problem.ts';
import { useSessionStore } from '../../lib/session/context.tsx';
import { useForm } from '../../lib/use-form.ts';
import { AuthCard } from './AuthCard.tsx';
import { spendRecoveryCode } from './second-factor.ts';
import { factorTexts } from './second-factor-texts.ts';

const NAMES = ['code'] as const;

interface RecoverFactorProps {
  readonly onBack: () => void;
  readonly onRecovered: () => void;
}

/** The way of somebody who has lost the phone: one code, and a new phone is set up. */
export function RecoverFactor({ onBack, onRecovered }: RecoverFactorProps) {
  const store = useSessionStore();
  const form = useForm({
    names: NAMES,
    prefix: 'recovery',
    check: ({ code }) => (code.trim() ? {} : { code: factorTexts.needRecoveryCode }),
    send: async ({ code }) => {
      try {
        await spendRecoveryCode(code.trim());
        await store.refresh();
        onRecovered();
        return undefined;
      } catch (thrown) {
        return { code: asProblem(thrown).message };
      }
    },
  });
  return (
    <AuthCard title={factorTexts.lostTitle} lead={factorTexts.lostLead}>
      <form noValidate onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <TextField
          id="recovery-code"
          name="code"
          label={factorTexts.recoveryCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          dir="ltr"
          className="code-input"
          error={form.errors.code}
        />
        <p className="hint">{factorTexts.lostNoCodes}</p>
        <div className="buttons">
          <BusyButton busy={form.busy} busyText={factorTexts.confirming}>
            {factorTexts.useCode}
          </BusyButton>
          <button type="button" className="button quiet" onClick={onBack}>
            {factorTexts.back}
          </button>
        </div>
      </form>
    </AuthCard>
  );
}
