import { plainError, type DatabaseError } from '@school/shared/errors';
import { said } from './language.ts';

/** Anything that kept a request from succeeding, as a sentence for the person and a machine code. */
export class Problem extends Error {
  constructor(
    /** 'offline', 'signed_out', 'unexpected', or the hint code of our SQL functions. */
    readonly kind: string,
    /** As it was sent, in English. */
    readonly sentence: string,
    readonly field: string | null = null,
  ) {
    super();
    this.name = 'Problem';
  }

  /** In the language that is shown when it is read. */
  override get message(): string {
    return said(this.sentence);
  }
}

const OFFLINE = 'No connection. Check your internet and try again.';
const SIGNED_OUT = 'Your session has ended. Please sign in again.';

/** Reads a PostgREST answer: status 0 means the request never arrived, 401 that the session is over. */
export function toProblem(error: DatabaseError, status: number): Problem {
  if (status === 0) return new Problem('offline', OFFLINE);
  if (status === 401) return new Problem('signed_out', SIGNED_OUT);
  const plain = plainError(error);
  return new Problem(plain.kind, plain.sentence, plain.field);
}

/** Any thrown value as a Problem; what we did not foresee says so without technical words. */
export function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  if (thrown instanceof TypeError && /fetch|network|load failed/i.test(thrown.message))
    return new Problem('offline', OFFLINE);
  return new Problem('unexpected', 'Something went wrong. Please try again.');
}
