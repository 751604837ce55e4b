import { useEffect, useState } from 'react';
import { serverNow } from '@school/shared/server-clock';
import { Notice } from '../../components/Notice.tsx';
import { texts } from './texts.ts';

/** From when every page of the application counts down. */
const LAST_MS = 90_000;
/** How often it is said aloud. */
const SAID_EVERY = 15;

const secondsTo = (deadline: string): number =>
  Math.ceil((new Date(deadline).getTime() - serverNow()) / 1000);

/** The last ninety seconds before the deadline, on every page of an application that can still be changed. */
export function LastSeconds({ deadline }: { readonly deadline: string }) {
  const [seconds, setSeconds] = useState(() => secondsTo(deadline));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsTo(deadline)), 1000);
    return () => clearInterval(timer);
  }, [deadline]);
  if (seconds <= 0 || seconds * 1000 > LAST_MS) return null;
  return (
    <div className="last-seconds">
      <Notice tone="warn">
        <p aria-hidden="true">{texts.lastSeconds(seconds)}</p>
        <p className="visually-hidden" role="status">
          {texts.lastSeconds(Math.ceil(seconds / SAID_EVERY) * SAID_EVERY)}
        </p>
      </Notice>
    </div>
  );
}
