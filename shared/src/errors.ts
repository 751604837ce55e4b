/**
 * Errors of our database functions. SQL raises P0001 with: message = a plain sentence for the person,
 * details = the field it concerns (or ''), hint = one of these codes. PostgREST passes all three on.
 */
export interface DatabaseError {
  readonly code?: string | undefined;
  readonly message: string;
  readonly details?: string | null | undefined;
  readonly hint?: string | null | undefined;
}

export interface PlainError {
  /** Machine-readable kind, e.g. 'deadline_passed', 'stale_version', 'invalid_value', 'not_allowed'. */
  readonly kind: string;
  readonly field: string | null;
  readonly sentence: string;
}

/** SQLSTATE of a statement that took longer than it may: nothing of it was kept, so that it can be tried again. */
export const TIMED_OUT = '57014';
/** Two that waited for each other, of which this one was ended. */
const DEADLOCK = '40P01';
/** A function that an upgrade replaced while the call was on its way to it. */
const REPLACED = /^cache lookup failed for /;
/** The kind of what can be tried again soon: nothing was done. */
export const BUSY = 'busy';

/** Whether the database took a call back whole, so that the same call may be made again soon. */
export const wasTakenBack = ({ code, message }: Partial<DatabaseError>): boolean =>
  code === TIMED_OUT || code === DEADLOCK || (code === 'XX000' && REPLACED.test(message ?? ''));

const BY_CODE: Readonly<Record<string, { kind: string; sentence: string }>> = {
  '42501': { kind: 'not_allowed', sentence: 'You do not have permission to do this.' },
  PGRST301: { kind: 'signed_out', sentence: 'Your session has ended. Please sign in again.' },
};

/** Turns what PostgREST answered into a sentence and the field it belongs to. */
export function plainError(error: DatabaseError): PlainError {
  if (error.code === 'P0001')
    return { kind: error.hint || 'refused', field: error.details || null, sentence: error.message };
  if (wasTakenBack(error))
    return { kind: BUSY, field: null, sentence: 'The server is busy at the moment. Please try again.' };
  const known = error.code ? BY_CODE[error.code] : undefined;
  if (known) return { ...known, field: null };
  return { kind: 'unexpected', field: null, sentence: 'Something went wrong. Please try again.' };
}
