/** How a session was proved (auth.mfa_amr_claims) and what level that gives it, as GoTrue reckons both. */
import type { Queryable } from './env.ts';

export type ProofMethod = 'password' | 'otp' | 'totp';

export interface Proof {
  readonly method: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
}

/** Notes that the session has just been proved in this way. */
export async function addProof(client: Queryable, sessionId: string, method: ProofMethod): Promise<void> {
  await client.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [sessionId, method],
  );
}

/** The session's proofs, newest first. */
export async function proofsOf(client: Queryable, sessionId: string): Promise<readonly Proof[]> {
  const { rows } = await client.query<Proof>(
    `select authentication_method as method, extract(epoch from updated_at)::int as timestamp
     from auth.mfa_amr_claims where session_id = $1 order by updated_at desc, authentication_method`,
    [sessionId],
  );
  return rows;
}

/** A time-based code lifts a session to the second level. */
export const levelOf = (proofs: readonly Proof[]): 'aal1' | 'aal2' =>
  proofs.some(({ method }) => method === 'totp') ? 'aal2' : 'aal1';
