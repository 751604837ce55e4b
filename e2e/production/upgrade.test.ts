/**
 * An upgrade, rehearsed: the calls that the front ends of this release make go on, recorded, while the next release's
 * migration is applied, and are answered as before. A release that takes away what open tabs call is caught.
 */
import { readFileSync } from 'node:fs';
import { missingInAnswer } from '@school/shared/api/check';
import type { FunctionName } from '@school/shared/api/types';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '../../supabase/conformance/embedded.ts';
import { newEmail, PASSWORD, type Project } from '../../supabase/conformance/target.ts';
import { startScratch } from '../../supabase/local/scratch.ts';

interface Recorded {
  readonly by: 'visitor' | 'applicant' | 'office';
  readonly function: FunctionName;
  readonly args: Readonly<Record<string, unknown>>;
}

const file = (name: string): string => readFileSync(new URL(`rehearsal/${name}`, import.meta.url), 'utf8');
const calls = JSON.parse(file('calls.json')) as readonly Recorded[];

let project: Project & { readonly databaseUrl: string };
const tokens: Record<Recorded['by'], string> = { visitor: '', applicant: '', office: '' };

async function send(path: string, token: string, body: unknown): Promise<Response> {
  return fetch(project.url + path, {
    method: 'POST',
    headers: {
      apikey: project.anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
}

const signIn = async (email: string, password: string): Promise<string> =>
  (
    (await (
      await send('/auth/v1/token?grant_type=password', project.anonKey, { email, password })
    ).json()) as { access_token: string }
  ).access_token;

beforeAll(async () => {
  project = await startEmbedded();
  const email = newEmail();
  await send('/auth/v1/admin/users', project.serviceKey, { email, password: PASSWORD, email_confirm: true });
  tokens.visitor = project.anonKey;
  tokens.applicant = await signIn(email, PASSWORD);
  tokens.office = await signIn(project.officer.email, project.officer.password);
  await send('/rest/v1/rpc/start_application', tokens.applicant, { form: {} });
}, 120_000);
afterAll(() => project.stop());

/** What is wrong with the answers to all recorded calls; empty when every one is answered as the contract says. */
async function replay(): Promise<string[]> {
  const wrong: string[] = [];
  for (const call of calls) {
    const answer = await send(`/rest/v1/rpc/${call.function}`, tokens[call.by], call.args);
    const body: unknown = answer.status === 204 ? null : await answer.json();
    if (!answer.ok) wrong.push(`${call.function}: ${answer.status} ${JSON.stringify(body)}`);
    // A key more than before is nothing that an open tab looks at.
    const missed = answer.ok ? missingInAnswer(call.function, body) : [];
    if (missed.length > 0) wrong.push(`${call.function}: ${missed.join(', ')}`);
  }
  return wrong;
}

async function apply(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: project.databaseUrl });
  await client.connect();
  await client
    .query(`begin; ${file(name)}; notify pgrst, 'reload schema'; commit`)
    .finally(() => client.end());
}

test('before the upgrade every recorded call is answered as the contract says', async () => {
  expect(await replay()).toEqual([]);
});

test('while the next release is applied, open tabs notice nothing', async () => {
  const wrong: string[] = [];
  let rounds = 0;
  let going = true;
  const load = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (going) {
        wrong.push(...(await replay()));
        rounds += 1;
      }
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await apply('next-release.sql');
  const after = rounds;
  while (rounds < after + 8) await new Promise((resolve) => setTimeout(resolve, 100));
  going = false;
  await load;
  expect(wrong).toEqual([]);
}, 120_000);

test('a release that takes away what open tabs call is caught', async () => {
  await apply('breaking-release.sql');
  expect((await replay()).join('\n')).toContain('my_application: 404');
});

test('both rehearsal releases apply to the schema of this checkout', async () => {
  const scratch = await startScratch();
  const client = new pg.Client({ connectionString: scratch.url });
  await client.connect();
  try {
    await client.query(`begin; ${file('next-release.sql')}; ${file('breaking-release.sql')}; rollback`);
  } finally {
    await client.end();
    await scratch.stop();
  }
}, 60_000);
