import { useState } from 'react';
import { contentKeys } from '@school/shared/content-keys';
import { todayIn, viewerZone } from '@school/shared/dates';
import { dayMeant } from '@school/shared/typed-day';
import { BusyButton } from '../BusyButton.tsx';
import { DateField } from '../DateField.tsx';
import { SelectField, TextField } from '../inputs.tsx';
import { Refused } from '../Refused.tsx';
import { texts as partTexts } from '../texts.ts';
import { claimDeposit } from '../../lib/ledger-calls.ts';
import { asProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toasts.ts';
import { useForm } from '../../lib/use-form.ts';
import type { DepositProps } from './Deposit.tsx';
import { texts } from './texts.ts';

const NAMES = ['method', 'sent_on', 'reference'] as const;
type Name = (typeof NAMES)[number];
const isName = (field: string | null): field is Name => (NAMES as readonly (string | null)[]).includes(field);

interface ClaimFormProps extends DepositProps {
  /** The form of a report that waits is put away again. */
  readonly onClose?: (() => void) | undefined;
}

/** "I have transferred it": how, when, and under which reference the office will find it. The amount is the ledger's. */
export function ClaimForm({ ledger, child, replace, onClose }: ClaimFormProps) {
  const said = ledger.deposit.claims.find(({ own, state }) => own && state === 'waiting');
  const [method, setMethod] = useState<string>(said?.method ?? ledger.ways[0]?.method ?? '');
  const [day, setDay] = useState(said?.sent_on ?? todayIn(viewerZone()));
  const [typed, setTyped] = useState(said?.reference);
  const [keyOf] = useState(contentKeys);
  const form = useForm<Name>({
    names: NAMES,
    prefix: 'claim',
    check: ({ sent_on }) => (dayMeant(sent_on) ? {} : { sent_on: partTexts.unclearDay }),
    send: async ({ method: name, sent_on, reference }) => {
      const way = ledger.ways.find((offered) => offered.method === name);
      if (!way) return { method: texts.chooseMethod };
      try {
        const sent = { method: way.method, sent_on, reference };
        replace(await claimDeposit(child, { ...sent, payment_key: keyOf(sent) }));
        toast(texts.claimSaved);
        onClose?.();
        return undefined;
      } catch (thrown) {
        const { field, message } = asProblem(thrown);
        return isName(field) ? { [field]: message } : { refused: message };
      }
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} aria-label={texts.claimTitle}>
      <SelectField
        id="claim-method"
        name="method"
        label={texts.claimMethod}
        choices={ledger.ways.map((way) => ({ value: way.method, label: texts.methods[way.method] }))}
        value={method}
        error={form.errors.method}
        onChange={({ target }) => setMethod(target.value)}
      />
      <DateField
        id="claim-sent_on"
        name="sent_on"
        label={texts.claimDay}
        value={day}
        onValue={setDay}
        error={form.errors.sent_on}
      />
      <TextField
        id="claim-reference"
        name="reference"
        label={texts.reference}
        hint={texts.claimReferenceHint}
        maxLength={120}
        // A transfer carries the reference that stands above.
        value={typed ?? (method === 'bank_transfer' ? ledger.transfer_reference : '')}
        error={form.errors.reference}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Refused message={form.refused} />
      <div className="buttons">
        <BusyButton busy={form.busy} busyText={texts.saving}>
          {texts.claimSend}
        </BusyButton>
        {onClose && (
          <button type="button" className="button quiet" onClick={onClose}>
            {texts.cancel}
          </button>
        )}
      </div>
    </form>
  );
}
