import { useState } from 'react';
import { longDate, viewerZone } from '@school/shared/dates';
import type { OwnPrivacyRequest } from '@school/shared/api/shapes';
import { BusyButton } from '../../../components/BusyButton.tsx';
import { Refused } from '../../../components/Refused.tsx';
import { call } from '../../../lib/api.ts';
import { asProblem } from '../../../lib/problem.ts';
import { toast } from '../../../lib/toasts.ts';
import { myDataTexts as texts } from './texts.ts';

export const dayOf = (instant: string): string => longDate(instant, viewerZone());

type Requests = readonly OwnPrivacyRequest[];
/** The newest request of a kind: what waits, or what the office said last. */
export const newestOf = (requests: Requests, kind: OwnPrivacyRequest['kind']): OwnPrivacyRequest | null =>
  requests.find((request) => request.kind === kind) ?? null;

interface TakeBackProps {
  readonly request: OwnPrivacyRequest;
  readonly onChanged: () => Promise<void>;
}

/** Takes back what nobody has answered yet. */
export function TakeBack({ request, onChanged }: TakeBackProps) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const takeBack = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    try {
      await call('withdraw_privacy_request', { request_id: request.id });
      toast(texts.takenBack);
    } catch (thrown) {
      setRefused(asProblem(thrown).message);
    }
    await onChanged();
    setBusy(false);
  };
  return (
    <>
      <Refused message={refused} />
      <BusyButton
        type="button"
        className="button quiet"
        busy={busy}
        busyText={texts.takingBack}
        onClick={() => void takeBack()}
      >
        {texts.takeBack}
      </BusyButton>
    </>
  );
}

/** What the office answered when it refused. */
export function Answer({ request }: { readonly request: OwnPrivacyRequest | null }) {
  if (request?.state !== 'refused') return null;
  return (
    <p className="answer" dir="auto">
      {texts.refused(dayOf(request.decided_at ?? request.asked_at), request.reason ?? '')}
    </p>
  );
}
