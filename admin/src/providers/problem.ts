import { plainError, type DatabaseError } from '@school/shared/errors';

/**
 * What went wrong, in words for the person: `kind` is the machine code (shared/errors), `field` the field it is about,
 * `status` the HTTP status, which react-admin hands to the auth provider.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly kind: string;
  readonly field: string | null;
  readonly status: number;

  constructor(kind: string, sentence: string, options: { field?: string | null; status?: number } = {}) {
    super(sentence);
    this.kind = kind;
    this.field = options.field ?? null;
    this.status = options.status ?? 0;
  }
}

/** A PostgREST answer as a Problem. Status 0 is a request that never arrived. */
export function toProblem(error: DatabaseError, status: number): Problem {
  if (status === 0)
    return new Problem('offline', 'The server could not be reached. Check your connection and try again.');
  if (status === 401)
    return new Problem('signed_out', 'Your session has ended. Please sign in again.', { status });
  const { kind, sentence, field } = plainError(error);
  return new Problem(kind, sentence, { field, status });
}

const FALLBACK = 'Something went wrong. Please try again.';

/** The sentence to show for whatever was thrown. */
export const sentenceOf = (error: unknown): string => (error instanceof Error && error.message) || FALLBACK;

export const isKind = (error: unknown, kind: string): boolean =>
  error instanceof Problem && error.kind === kind;
