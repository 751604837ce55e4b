/**
 * `npm run bench -- deadline [seconds] [requests a second]`: the last minutes before a deadline. Applicants save, read and
 * upload nothing new at a steady rate that does not wait for answers (40 a second for five minutes unless told otherwise),
 * while the office reads its desk. Prints errors, times and whether every acknowledged word is in the database.
 */
import { cpus, loadavg } from 'node:os';
import type { CallArgs, FunctionName, FunctionResult } from '@school/shared/api/types';
import { cpuSeconds } from './deadline/cpu.ts';
import { startBenchProduct, type Product } from './students/product.ts';
import { brokenLimits, line } from './students/report.ts';

const [seconds = 300, rate = 40] = process.argv
  .slice(2)
  .map(Number)
  .filter((value) => value > 0);
const APPLICANTS = 300;
/** Accounts that are made at the same time. */
const ABREAST = 6;
const LIMIT_MS = 1_000;

interface Applicant {
  readonly id: string;
  readonly token: string;
  /** The last answer that the server has said it keeps. */
  kept: string;
  busy: boolean;
}

process.env['AUTH_RATE_LIMITS'] = 'off';
const product: Product = await startBenchProduct();
const config = (await (await fetch(`${product.origin}/config.json`)).json()) as { supabaseKey: string };

const send = async (path: string, token: string, body: unknown): Promise<unknown> => {
  const response = await fetch(product.origin + path, {
    method: 'POST',
    headers: {
      apikey: config.supabaseKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
  return text === '' ? null : JSON.parse(text);
};

/** Not parsed: the times would be the parser's too. */
const call = async <Name extends FunctionName>(
  token: string,
  name: Name,
  ...[args]: CallArgs<Name>
): Promise<FunctionResult<Name>> =>
  (await send(`/rest/v1/rpc/${name}`, token, args ?? {})) as FunctionResult<Name>;

/** An account with a draft. Accounts are made with the secret key: signing up is not what is measured. */
async function applicant(number: number): Promise<Applicant> {
  const email = `deadline-${number}@example.org`;
  const password = `deadline pass phrase ${number}`;
  await send('/auth/v1/admin/users', product.serviceKey, { email, password, email_confirm: true });
  const session = (await send('/auth/v1/token?grant_type=password', config.supabaseKey, {
    email,
    password,
  })) as {
    access_token: string;
    user: { id: string };
  };
  await call(session.access_token, 'start_application', { form: {} });
  return { id: session.user.id, token: session.access_token, kept: '', busy: false };
}

const people: Applicant[] = [];
let next = 0;
await Promise.all(
  Array.from({ length: ABREAST }, async () => {
    while (next < APPLICANTS) people.push(await applicant((next += 1)));
  }),
);
// The administrator's session is renewed by the product's helper when it grows old.

const times: number[] = [];
const errors: string[] = [];
let skipped = 0;

async function save(person: Applicant, value: string): Promise<void> {
  const changes = [{ field: 'why_otniel', base: person.kept, value } as const];
  await call(person.token, 'save_application_fields', { changes });
  person.kept = value;
}

/** One request of the night: six in ten save, three read their own application, one is the office's desk. */
async function one(turn: number): Promise<void> {
  const person = people.find(({ busy }) => !busy);
  if (!person) {
    skipped += 1;
    return;
  }
  people.push(...people.splice(people.indexOf(person), 1));
  person.busy = true;
  const since = performance.now();
  try {
    if (turn % 10 < 6) await save(person, `Because of answer ${turn}.`);
    else if (turn % 10 < 9) await call(person.token, 'my_application');
    else await product.call('office_dashboard');
  } catch (error) {
    errors.push(error instanceof Error ? error.message : String(error));
  } finally {
    times.push(performance.now() - since);
    person.busy = false;
  }
}

try {
  const all: Promise<void>[] = [];
  line('load of the machine before', loadavg()[0]?.toFixed(2) ?? '', true, '');
  const before = cpuSeconds(product.pid);
  const began = performance.now();
  for (let turn = 0; turn < seconds * rate; turn += 1) {
    const wait = began + (turn * 1000) / rate - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    all.push(one(turn));
  }
  await Promise.all(all);
  const after = cpuSeconds(product.pid);
  const { rows } = await product.owner.query<{ user_id: string; why_otniel: string | null }>(
    'select user_id, why_otniel from public.applications where user_id = any($1)',
    [people.map(({ id }) => id)],
  );
  const stored = new Map(rows.map((row) => [row.user_id, row.why_otniel ?? '']));
  const lost = people.filter(({ id, kept }) => stored.get(id) !== kept);
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
  line(
    `${times.length} requests, ${rate} a second`,
    `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`,
    at(0.95) <= LIMIT_MS,
    `p95 ${LIMIT_MS} ms`,
  );
  line('slowest', `${at(1)} ms`);
  if (before && after) {
    const each = (spent: number): string => `${((spent * 1000) / times.length).toFixed(1)} ms`;
    const [server, database] = [after.server - before.server, after.database - before.database];
    line('CPU per request', each(server + database));
    line('  of the server', each(server));
    line('  of PostgreSQL', each(database));
    const whole = (seconds * cpus().length) / 100;
    line(`share of ${cpus().length} cores`, `${((server + database) / whole).toFixed(0)} %`);
  }
  line('errors', String(errors.length), errors.length === 0, 'none');
  for (const message of new Set(errors)) console.log(`  ${message}`);
  line('not sent because everybody waited for an answer', String(skipped), skipped === 0, 'none');
  line('acknowledged and not in the database', String(lost.length), lost.length === 0, 'none');
} finally {
  await product.stop();
}
process.exitCode = brokenLimits() > 0 ? 1 : 0;
