import { useState, type FormEvent } from 'react';
import { BusyButton } from '../../components/BusyButton.tsx';
import { ErrorSummary, type FormErrorItem } from '../../components/ErrorSummary.tsx';
import { Refused } from '../../components/Refused.tsx';
import { RadioGroup, radioId } from '../../components/RadioGroup.tsx';
import { Instalments } from '../../components/plan/Instalments.tsx';
import { planTexts } from '../../components/plan/texts.ts';
import { TransferReference } from '../../components/plan/TransferReference.tsx';
import { call } from '../../lib/api.ts';
import { config } from '../../lib/client.ts';
import type { Ledger, PaymentMethod, PlanName } from '@school/shared/api/shapes';
import type { FunctionArgs } from '@school/shared/api/types';
import { asProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toasts.ts';
import { texts } from './texts.ts';

interface SetupFormProps {
  readonly ledger: Ledger;
  readonly replace: (ledger: Ledger) => void;
}

/** Each error leads to the first choice of its group. */
function errorsOf(ledger: Ledger, plan: PlanName | null, method: PaymentMethod | null): FormErrorItem[] {
  return [
    ...(plan ? [] : [{ field: radioId('plan', ledger.options[0]?.plan ?? ''), message: texts.choosePlan }]),
    ...(method
      ? []
      : [{ field: radioId('method', ledger.ways[0]?.method ?? ''), message: texts.chooseMethod }]),
  ];
}

/** What holds for every way to pay, and the payment page of a provider when the installation has one. */
function HowToPay({ instructions }: { readonly instructions: string }) {
  if (!instructions && !config.paymentPage) return null;
  return (
    <section className="card">
      <h2>{texts.aboutPaying}</h2>
      {instructions && (
        <p className="prose" dir="auto">
          {instructions}
        </p>
      )}
      {config.paymentPage && (
        <>
          <p className="hint">{texts.payOnlineHint}</p>
          <a className="button" href={config.paymentPage} target="_blank" rel="noreferrer">
            {texts.payOnline}
          </a>
        </>
      )}
    </section>
  );
}

export function SetupForm({ ledger, replace }: SetupFormProps) {
  const [plan, setPlan] = useState<PlanName | null>(ledger.plan?.plan ?? null);
  const [method, setMethod] = useState<PaymentMethod | null>(ledger.plan?.method ?? null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const depositOpen = ledger.deposit.open > 0;
  const errors = attempt > 0 ? errorsOf(ledger, plan, method) : [];
  const save = async (choice: FunctionArgs<'choose_payment_plan'>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      replace(await call('choose_payment_plan', choice));
      toast(texts.saved);
    } catch (thrown) {
      setProblem(asProblem(thrown).message);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setAttempt((count) => count + 1);
    if (plan && method) void save({ plan, method });
  };
  return (
    <>
      <form noValidate onSubmit={onSubmit} aria-label={texts.planLegend}>
        <ErrorSummary errors={errors} attempt={attempt} />
        <RadioGroup
          name="plan"
          legend={texts.planLegend}
          value={plan}
          onChange={setPlan}
          options={ledger.options.map(({ plan: option, instalments }) => ({
            value: option,
            label: planTexts.plans[option].title,
            hint: planTexts.plans[option].text,
            detail: plan === option && (
              <Instalments instalments={instalments} label={planTexts.plans[option].title} />
            ),
          }))}
        />
        <RadioGroup
          name="method"
          legend={texts.methodLegend}
          value={method}
          onChange={setMethod}
          options={ledger.ways.map((way) => ({
            value: way.method,
            label: texts.method(way.method),
            // As long as the deposit is open they stand with it, above.
            ...(depositOpen ? {} : { hint: way.instructions }),
          }))}
        />
        {depositOpen ? null : <TransferReference ledger={ledger} />}
        <Refused message={problem} />
        <BusyButton busy={busy} busyText={texts.saving}>
          {texts.save}
        </BusyButton>
      </form>
      <HowToPay instructions={depositOpen ? '' : ledger.instructions} />
    </>
  );
}
