import type { Ledger } from '@school/shared/api/shapes';
import { Instalments } from './Instalments.tsx';
import { texts } from './texts.ts';

/** What is due when by the chosen plan; in full as long as none is. Student and parent read the same. */
export function PaymentPlan({ ledger }: { readonly ledger: Ledger }) {
  const plan = ledger.plan?.plan ?? 'full';
  const instalments =
    ledger.plan?.instalments ?? ledger.options.find((option) => option.plan === plan)?.instalments ?? [];
  return (
    <section>
      <h3>
        {texts.planned}
        {ledger.plan && `: ${texts.plans[plan].title}`}
      </h3>
      <p>{ledger.plan ? texts.planChosen(ledger.plan) : texts.notChosen}</p>
      <Instalments instalments={instalments} label={texts.planned} />
    </section>
  );
}
