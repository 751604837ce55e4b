import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { asProblem } from '../../../lib/problem.ts';
import { useApplication } from '../context.tsx';
import type { MyReferees } from './RefereeRequest.tsx';

interface Referees {
  /** Null while it is being read. */
  readonly referees: MyReferees | null;
  /** Why it could not be read. */
  readonly problem: string | null;
  readonly replace: (referees: MyReferees) => void;
}

/** How far the caller's referees are; read again whenever the application is. */
export function useReferees(): Referees {
  const { mine } = useApplication();
  const [referees, setReferees] = useState<MyReferees | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    call('my_referees').then(
      (answer) => {
        if (!current) return;
        setReferees(answer);
        setProblem(null);
      },
      (thrown: unknown) => (current ? setProblem(asProblem(thrown).message) : undefined),
    );
    return () => {
      current = false;
    };
  }, [mine]);
  return { referees, problem, replace: setReferees };
}
