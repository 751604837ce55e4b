import { useState } from 'react';
import { contentKeys } from '@school/shared/content-keys';
import { todayIn, viewerZone } from '@school/shared/dates';
import { money } from '@school/shared/formats';
import { dayMeant } from '@school/shared/typed-day';
import { BusyButton } from '../../components/BusyButton.tsx';
import { DateField } from '../../components/DateField.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { SelectField, TextField } from '../../components/inputs.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Refused } from '../../components/Refused.tsx';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toasts.ts';
import { texts as partTexts } from '../../components/texts.ts';
import { useForm } from '../../lib/use-form.ts';
import { usePress } from '../../lib/use-press.ts';
import type { PaymentsProps } from './Payments.tsx';
import { texts } from './texts.ts';

const NAMES = ['method', 'sent_on', 'reference'] as const;
type Name = (typeof NAMES)[number];
const isName = (field: string | null): field is Name => (NAMES as readonly (string | null)[]).includes(field);

export type ClaimProps = Omit<PaymentsProps, 'name'>;

function ClaimForm({ applicationId, ledger, replace }: ClaimProps) {
  const [day, setDay] = useState(() => todayIn(viewerZone()));
  const [keyOf] = useState(contentKeys);
  const form = useForm<Name>({
    names: NAMES,
    prefix: 'child-claim',
    check: ({ sent_on }) => (dayMeant(sent_on) ? {} : { sent_on: partTexts.unclearDay }),
    send: async ({ method, sent_on, reference }) => {
      const way = ledger.ways.find((offered) => offered.method === method);
      if (!way) return { method: texts.method };
      try {
        const args = { application_id: applicationId, method: way.method, sent_on, reference };
        replace(await call('claim_child_deposit', { ...args, payment_key: keyOf(args) }));
        toast(texts.claimed);
        return undefined;
      } catch (thrown) {
        const { field, message } = asProblem(thrown);
        if (isName(field)) return { [field]: message };
        return { refused: message };
      }
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} aria-label={texts.claimTitle}>
      <h4>{texts.claimTitle}</h4>
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      <SelectField
        id="child-claim-method"
        name="method"
        label={texts.method}
        choices={ledger.ways.map(({ method }) => ({ value: method, label: texts.methods[method] }))}
        defaultValue={ledger.ways[0]?.method ?? ''}
        error={form.errors.method}
      />
      <DateField
        id="child-claim-sent_on"
        name="sent_on"
        label={texts.day}
        value={day}
        onValue={setDay}
        error={form.errors.sent_on}
      />
      <TextField
        id="child-claim-reference"
        name="reference"
        label={texts.reference_}
        hint={texts.referenceHint}
        maxLength={120}
        error={form.errors.reference}
      />
      <Refused message={form.refused} />
      <BusyButton busy={form.busy} busyText={texts.saving}>
        {texts.send}
      </BusyButton>
    </form>
  );
}

/** What has been said waits for the office; it can be taken back until then. What the office did not find can be said again. */
export function DepositClaim(props: ClaimProps) {
  const { applicationId, ledger, replace } = props;
  const { claim } = ledger.deposit;
  const { busy, refused, press } = usePress();
  const takeBack = async (): Promise<void> =>
    replace(await call('take_back_child_claim', { application_id: applicationId }));
  if (claim?.state === 'waiting')
    return (
      <Notice title={texts.waiting}>
        <p dir="auto">{texts.said(money(claim.amount), claim.sent_on, claim.reference)}</p>
        <Refused message={refused} />
        <BusyButton
          type="button"
          className="button quiet small"
          busy={busy}
          busyText={texts.saving}
          onClick={() => void press(takeBack)}
        >
          {texts.takeBack}
        </BusyButton>
      </Notice>
    );
  return (
    <>
      {claim?.state === 'refused' && (
        <Notice tone="warn" title={texts.refused}>
          <p dir="auto">{claim.reason}</p>
        </Notice>
      )}
      {ledger.ways.length > 0 && <ClaimForm {...props} />}
    </>
  );
}
