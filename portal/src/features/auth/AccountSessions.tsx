import { useCallback, useState } from 'react';
import { BusyButton } from '../../components/BusyButton.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Refused } from '../../components/Refused.tsx';
import { longDateTime, viewerZone } from '@school/shared/dates';
import { call } from '../../lib/api.ts';
import type { MySession } from '@school/shared/api/shapes';
import { asProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toasts.ts';
import { useLoad } from '../../lib/use-load.ts';
import { deviceName } from './device-name.ts';
import { sessionTexts } from './session-texts.ts';

function SessionLine({
  session,
  onEnded,
}: {
  readonly session: MySession;
  readonly onEnded: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const end = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    try {
      await call('end_my_session', { session_id: session.id });
      toast(sessionTexts.ended);
    } catch (thrown) {
      setRefused(sessionTexts.endFailed(asProblem(thrown).message));
    }
    await onEnded();
    setBusy(false);
  };
  return (
    <li className="line">
      <span>
        <strong>{deviceName(session.user_agent) ?? sessionTexts.unknown}</strong>
        <br />
        <span className="hint">
          {session.current
            ? sessionTexts.current
            : sessionTexts.lastUsed(longDateTime(session.last_used_at, viewerZone()))}
        </span>
      </span>
      {!session.current && (
        <BusyButton
          type="button"
          className="button quiet"
          busy={busy}
          busyText={sessionTexts.ending}
          onClick={() => void end()}
        >
          {sessionTexts.end}
        </BusyButton>
      )}
      <Refused message={refused} />
    </li>
  );
}

/** More than these are folded away: who signs in every day on a shared computer has dozens. */
const SHOWN = 5;

function SessionLines({
  sessions,
  onEnded,
}: {
  readonly sessions: readonly MySession[];
  readonly onEnded: () => Promise<void>;
}) {
  return (
    <ul className="lines">
      {sessions.map((session) => (
        <SessionLine key={session.id} session={session} onEnded={onEnded} />
      ))}
    </ul>
  );
}

/** Where one is signed in, and a way to end each of these sessions. */
export function AccountSessions() {
  const { load, reload } = useLoad(useCallback(() => call('my_sessions'), []));
  return (
    <section className="card">
      <h2>{sessionTexts.title}</h2>
      <p className="hint">{sessionTexts.lead}</p>
      {load.state === 'loading' && <Loading />}
      {load.state === 'failed' && <LoadFailed problem={load.problem} retry={() => void reload()} />}
      {load.state === 'ready' && (
        <>
          <SessionLines sessions={load.data.slice(0, SHOWN)} onEnded={reload} />
          {load.data.length > SHOWN && (
            <details>
              <summary>{sessionTexts.older(load.data.length - SHOWN)}</summary>
              <SessionLines sessions={load.data.slice(SHOWN)} onEnded={reload} />
            </details>
          )}
        </>
      )}
    </section>
  );
}
