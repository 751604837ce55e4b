/**
 * One applicant who keeps changing a field of the application, through the API as the portal does. Each saved change
 * raises the application's version by one, so value and version tell whether every acknowledged change is there.
 */
import { parseAnswer } from '@school/shared/api/check';
import type { CallArgs, FunctionName, FunctionResult } from '@school/shared/api/types';
import { signToken, type Secrets } from '../../../supabase/local/keys.ts';

export interface Writer {
  /** Writes until the signal or until the server is gone. */
  write(signal: AbortSignal): Promise<void>;
  readonly acknowledged: () => number;
  /** Requests answered 503. */
  readonly refused: () => number;
  /** Acknowledged changes that the application does not have. */
  lost(): Promise<number>;
}

/** The server said that its database is not there: the write was not acknowledged, and is worth trying again. */
class Unavailable extends Error {}

type Call = <T>(path: string, body: unknown, token: string) => Promise<T>;

const caller =
  (origin: string, apikey: string): Call =>
  async <T>(path: string, body: unknown, token: string) => {
    const headers = { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (response.status === 503) {
      await response.body?.cancel();
      throw new Unavailable();
    }
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };

/** Makes the person, signs them in and begins their application. */
export async function createWriter(origin: string, secrets: Secrets, index: number): Promise<Writer> {
  const call = caller(origin, secrets.serviceKey);
  const email = `writer${index}@example.org`;
  const account = { email, password: 'a-long-password-1', email_confirm: true };
  const { id } = await call<{ id: string }>('/auth/v1/admin/users', account, secrets.serviceKey);
  const claims = { sub: id, role: 'authenticated', aud: 'authenticated', email };
  const token = await signToken(claims, secrets.jwtSecret, '1h');
  const ask = async <Name extends FunctionName>(
    name: Name,
    ...[args]: CallArgs<Name>
  ): Promise<FunctionResult<Name>> =>
    parseAnswer(name, await call<unknown>(`/rest/v1/rpc/${name}`, args ?? {}, token));
  const read = async (): Promise<{ address?: string | null; version: number }> => {
    const mine = await ask('my_application');
    if (!mine) throw new Error('The application is gone.');
    return mine.application;
  };
  await ask('start_application', { form: {} });

  const state = {
    count: 0,
    refused: 0,
    gone: 0,
    value: '',
    version: (await read()).version,
  };
  let next = 0;
  const writeOne = async (): Promise<void> => {
    next += 1;
    const value = `${next} Example Street`;
    const change = { field: 'address', base: '', value, force: true } as const;
    const { version } = await ask('save_application_fields', { changes: [change] });
    // Versions only rise: one that does not is an acknowledged change that the database no longer has.
    if (version <= state.version) state.gone += state.version - version + 1;
    Object.assign(state, { count: state.count + 1, value, version });
  };
  return {
    acknowledged: () => state.count,
    refused: () => state.refused,
    async write(signal) {
      while (!signal.aborted) {
        try {
          await writeOne();
        } catch (error) {
          // The server was killed under this request: it was never acknowledged.
          if (error instanceof TypeError) return;
          if (!(error instanceof Unavailable)) throw error;
          state.refused += 1;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }
    },
    async lost() {
      const application = await read();
      const missing = Math.max(0, state.version - application.version);
      const isAhead = application.version > state.version;
      return state.gone + (missing === 0 && !isAhead && application.address !== state.value ? 1 : missing);
    },
  };
}
