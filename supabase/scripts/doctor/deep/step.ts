/** What `doctor -- --deep` is made of: steps that live through a deployment as people do, each a finding when it fails. */
import { randomBytes } from 'node:crypto';
import { keyHeaders } from '../../../functions/_shared/keys.ts';
import { ask, finding, type Finding } from '../check.ts';
import type { Deployment } from '../settings.ts';

/** Who asks: everybody, somebody signed in, the service itself. */
export type As = 'visitor' | 'service' | { readonly token: string };

export type Answer = Readonly<Record<string, unknown>>;
export type Ask = (as: As, method: string, path: string, body?: unknown) => Promise<Answer>;

/** Asks the project, and throws what it answers instead of what was wished. */
export const asker =
  ({ SUPABASE_URL, SUPABASE_KEY, SUPABASE_SECRET_KEY }: Deployment): Ask =>
  async (as, method, path, body) => {
    const key = as === 'service' ? SUPABASE_SECRET_KEY : SUPABASE_KEY;
    const headers =
      typeof as === 'object' ? { apikey: key, authorization: `Bearer ${as.token}` } : keyHeaders(key);
    const sent =
      body instanceof Uint8Array
        ? { type: 'application/pdf', body: new Uint8Array(body) }
        : { type: 'application/json', body: JSON.stringify(body) };
    const answer = await ask(SUPABASE_URL + path, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': sent.type }) },
      ...(body === undefined ? {} : { body: sent.body }),
    });
    const text = await answer.text();
    if (!answer.ok)
      throw new Error(`${method} ${path.split('?')[0]} answers ${answer.status}: ${text.slice(0, 300)}`);
    const value: unknown = text === '' ? {} : JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Answer)
      : { value };
  };

/** A text of an answer; throws where it is not there. */
export function textOf(answer: Answer, name: string): string {
  const value = answer[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new Error(`The answer has no ${name}.`);
}

/** An account that these steps made. */
export interface Made {
  readonly id: string;
  readonly email: string;
}

/** The accounts that were made, so that all go again however far it came. */
export interface Accounts {
  /** An address where nobody can be, so that no mail leaves (enqueue_mail); what is made there goes too when its answer is lost. */
  readonly address: () => string;
  readonly keep: <Account extends Made>(account: Account) => Account;
  /** Removes all; throws with the first that stays. */
  readonly remove: () => Promise<void>;
  readonly left: () => readonly string[];
}

/** Asks for an account that should not be there any more. */
export async function isGone(ask: Ask, id: string): Promise<boolean> {
  try {
    await ask('service', 'GET', `/auth/v1/admin/users/${id}`);
    return false;
  } catch (error) {
    if (error instanceof Error && error.message.includes(' answers 404')) return true;
    throw error;
  }
}

export function accountsOf(ask: Ask): Accounts {
  const made = new Map<string, string>();
  const addresses: string[] = [];
  /** Accounts whose making was not answered are found by their address. */
  const findLost = async (): Promise<void> => {
    for (const address of addresses.filter((one) => ![...made.values()].includes(one))) {
      const found = await ask('service', 'POST', '/rest/v1/rpc/find_account', { address });
      if (typeof found['id'] === 'string') made.set(found['id'], address);
    }
  };
  return {
    address: () => {
      const address = `doctor-${randomBytes(6).toString('hex')}@doctor.invalid`;
      addresses.push(address);
      return address;
    },
    keep: (account) => {
      made.set(account.id, account.email);
      return account;
    },
    remove: async () => {
      const problems: unknown[] = [];
      await findLost();
      for (const [id, email] of made)
        try {
          if (!(await isGone(ask, id))) await ask('service', 'DELETE', `/auth/v1/admin/users/${id}`);
          if (!(await isGone(ask, id))) throw new Error(`The account ${email} is still there.`);
          made.delete(id);
        } catch (error) {
          problems.push(error);
        }
      if (problems.length > 0) throw problems[0];
    },
    left: () => [...made.values()],
  };
}

export interface Step {
  readonly id: string;
  readonly title: string;
  readonly run: () => Promise<void>;
}

const REMEDY =
  'Look at the log of this minute in the dashboard (Logs → Auth, Postgres, Edge Functions), run `npm run deploy`, then this again.';

/** Runs them in order; what fails ends it, since the next would stand on it. */
export async function runSteps(steps: readonly Step[]): Promise<Finding[]> {
  for (const { id, title, run } of steps) {
    try {
      await run();
    } catch (error) {
      return [finding(id, `${title}: ${error instanceof Error ? error.message : String(error)}`, REMEDY)];
    }
  }
  return [];
}
