import { Fragment, useState } from 'react';
import { BusyButton } from '../../components/BusyButton.tsx';
import { pendingFields, type PendingForm } from '../../lib/pending.ts';
import { AuthCard } from './AuthCard.tsx';
import { earlyTexts, earlyValue } from './early-texts.ts';

interface EarlyAnswersProps {
  readonly form: PendingForm;
  readonly onMine: () => Promise<void>;
  readonly onNotMine: () => Promise<void>;
}

/** Answers that were typed in another browser: they become the draft only when their person says so. */
export function EarlyAnswers({ form, onMine, onNotMine }: EarlyAnswersProps) {
  const [busy, setBusy] = useState<'mine' | 'not' | null>(null);
  const choose = (which: 'mine' | 'not', work: () => Promise<void>) => (): void => {
    if (busy) return;
    setBusy(which);
    void work().finally(() => setBusy(null));
  };
  return (
    <AuthCard title={earlyTexts.title} lead={earlyTexts.lead}>
      <dl className="facts">
        {pendingFields.map((name) =>
          form[name] ? (
            <Fragment key={name}>
              <dt>{earlyTexts.labels[name]}</dt>
              <dd>
                <bdi>{earlyValue(name, form[name])}</bdi>
              </dd>
            </Fragment>
          ) : null,
        )}
      </dl>
      <div className="buttons">
        <BusyButton
          type="button"
          busy={busy === 'mine'}
          busyText={earlyTexts.saving}
          onClick={choose('mine', onMine)}
        >
          {earlyTexts.mine}
        </BusyButton>
        <BusyButton
          type="button"
          className="button quiet"
          busy={busy === 'not'}
          busyText={earlyTexts.saving}
          onClick={choose('not', onNotMine)}
        >
          {earlyTexts.notMine}
        </BusyButton>
      </div>
    </AuthCard>
  );
}
