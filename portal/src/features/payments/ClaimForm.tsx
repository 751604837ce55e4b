import { useState, type FormEvent } from 'react';
import { contentKeys } from '@school/shared/content-keys';
import { todayIn, viewerZone } from '@school/shared/dates';
import type { Ledger, PaymentMethod } from '@school/shared/api/shapes';
import { dayMeant } from '@school/shared/typed-day';
import { BusyButton } from '../../components/BusyButton.tsx';
import { DateField } from '../../components/DateField.tsx';
import { SelectField, TextField } from '../../components/inputs.tsx';
import { texts as partTexts } from '../../components/texts.ts';
import { Refused } from '../../components/Refused.tsx';
import { call } from '../../lib/api.ts';
import { asProblem, type Problem } from '../../lib/problem.ts';
import { toast } from '../../lib/toasts.ts';
import { texts } from './texts.ts';

interface ClaimFormProps {
  readonly ledger: Ledger;
  readonly replace: (ledger: Ledger) => void;
  /** The form of a claim that waits is put away again. */
  readonly onClose?: () => void;
}

const FIELDS: readonly string[] = ['method', 'sent_on', 'reference'];

/** A refusal about one of the inputs stands at it, any other beside the button. */
const errorAt = (problem: Problem | null, field: string): string | undefined =>
  problem?.field === field ? problem.message : undefined;

/** "I have transferred it": how, when, and under which reference the office will find it. The amount is the ledger's. */
export function ClaimForm({ ledger, replace, onClose }: ClaimFormProps) {
  const said = ledger.deposit.claim?.state === 'waiting' ? ledger.deposit.claim : null;
  const [method, setMethod] = useState<PaymentMethod | undefined>(said?.method ?? ledger.ways[0]?.method);
  const [day, setDay] = useState(said?.sent_on ?? todayIn(viewerZone()));
  const [reference, setReference] = useState(said?.reference ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [unclear, setUnclear] = useState(false);
  const [keyOf] = useState(contentKeys);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setUnclear(!dayMeant(day));
    if (!method || !dayMeant(day)) return;
    setBusy(true);
    setProblem(null);
    try {
      const sent = { method, sent_on: day, reference };
      replace(await call('claim_deposit', { ...sent, payment_key: keyOf(sent) }));
      toast(texts.claimSaved);
      onClose?.();
    } catch (thrown) {
      setProblem(asProblem(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)} aria-label={texts.claimTitle}>
      <SelectField
        id="claim-method"
        label={texts.claimMethod}
        choices={ledger.ways.map((way) => ({ value: way.method, label: texts.method(way.method) }))}
        value={method ?? ''}
        error={errorAt(problem, 'method')}
        onChange={({ target }) => setMethod(ledger.ways.find((way) => way.method === target.value)?.method)}
      />
      <DateField
        id="claim-day"
        label={texts.claimDay}
        value={day}
        onValue={setDay}
        error={unclear && !dayMeant(day) ? partTexts.unclearDay : errorAt(problem, 'sent_on')}
      />
      <TextField
        id="claim-reference"
        label={texts.reference}
        hint={texts.claimReferenceHint}
        maxLength={120}
        value={reference}
        error={errorAt(problem, 'reference')}
        onChange={({ target }) => setReference(target.value)}
      />
      <Refused message={problem && !FIELDS.includes(problem.field ?? '') ? problem.message : null} />
      <div className="buttons">
        <BusyButton busy={busy} busyText={texts.saving}>
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
