import { useState, type FormEvent } from 'react';
import { BusyButton } from '../BusyButton.tsx';
import { ErrorSummary, type FormErrorItem } from '../ErrorSummary.tsx';
import { Refused } from '../Refused.tsx';
import { RadioGroup, radioId } from '../RadioGroup.tsx';
import { Instalments } from './Instalments.tsx';
import { texts } from './texts.ts';
import { TransferReference } from './TransferReference.tsx';
import { config } from '../../lib/client.ts';
import type { Ledger, PaymentMethod, PlanName } from '@school/shared/api/shapes';
import type { FunctionArgs } from '@school/shared/api/types';
import { choosePlan } from '../../lib/ledger-calls.ts';
import { asProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toasts.ts';
import type { DepositProps } from './Deposit.tsx';
import { WaysToPay } from './WaysToPay.tsx';

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

function Form({ ledger, child, replace }: DepositProps) {
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
      replace(await choosePlan(child, choice));
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
        {ledger.plan_until && <p>{texts.planUntil(ledger.plan_until)}</p>}
        {ledger.plan && <p className="muted">{texts.planChosen(ledger.plan)}</p>}
        <ErrorSummary errors={errors} attempt={attempt} />
        <RadioGroup
          name="plan"
          legend={texts.planLegend}
          value={plan}
          onChange={setPlan}
          options={ledger.options.map(({ plan: option, instalments }) => ({
            value: option,
            label: texts.plans[option].title,
            hint: texts.plans[option].text,
            detail: plan === option && (
              <Instalments instalments={instalments} label={texts.plans[option].title} />
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
            label: texts.methods[way.method],
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

/** The plan is chosen by the student or a parent until the first instalment is due, and by the office afterwards. */
export function PlanForm(props: DepositProps) {
  const { ledger } = props;
  // Chosen by somebody else meanwhile, it shows what holds.
  if (ledger.plan_open) return <Form key={ledger.plan?.version ?? 0} {...props} />;
  return (
    <section className="card">
      <h2>{texts.planLegend}</h2>
      <p>{texts.planOver}</p>
      {ledger.deposit.open === 0 && ledger.balance > 0 && <WaysToPay ledger={ledger} />}
    </section>
  );
}
