/**
 * The one place of the tests where Gatsby builds the site in the background: the office changes a date, a quiet minute later the
 * site is built at low priority while the last build is served whole, and then the new one is. Everywhere else SITE_REBUILDS is off.
 */
import { cp, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import type { Database } from '@school/shared/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../supabase/seed/accounts.ts';
import { connectDatabase } from '../fixtures/own-database.ts';
import { startForTests, type ProductForTests } from '../run/product.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MINUTES = 60_000;
/** What the build writes, and the mark that says of which inputs; both are put back afterwards. */
const WRITTEN = ['site/public', 'node_modules/.cache/school/site.build'];

let scratch: string;
let product: ProductForTests;
let office: ReturnType<typeof clientFor>;

// Node 20 has no WebSocket of its own, and supabase-js asks for one.
if (!('WebSocket' in globalThis)) Object.assign(globalThis, { WebSocket });

const clientFor = (origin: string, key: string) =>
  createClient<Database>(origin, key, { auth: { persistSession: false } });

const there = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'school-rebuild-'));
  for (const [at, file] of WRITTEN.entries())
    if (await there(path.join(ROOT, file)))
      await cp(path.join(ROOT, file), path.join(scratch, `kept-${at}`), { recursive: true });
  product = await startForTests(ROOT, scratch, { SITE_REBUILDS: 'on' });
  const config = (await (await fetch(`${product.origin}/config.json`)).json()) as { supabaseKey: string };
  office = clientFor(product.origin, config.supabaseKey);
  const signedIn = await office.auth.signInWithPassword({
    email: 'admin@example.org',
    password: DEMO_PASSWORD,
  });
  expect(signedIn.error).toBeNull();
}, 8 * MINUTES);

afterAll(async () => {
  await product.stop();
  for (const [at, file] of WRITTEN.entries()) {
    const kept = path.join(scratch, `kept-${at}`);
    await rm(path.join(ROOT, file), { recursive: true, force: true });
    if (await there(kept)) await cp(kept, path.join(ROOT, file), { recursive: true });
  }
  await rm(scratch, { recursive: true, force: true });
}, 2 * MINUTES);

interface Year {
  readonly id: string;
  readonly version: number;
  readonly stamp: string;
  readonly application_deadline_at: string;
  readonly application_deadline_zone: string;
}
const openYear = async (): Promise<Year> => (await office.rpc('open_program_year')).data as unknown as Year;
const dayOf = ({ application_deadline_at, application_deadline_zone }: Year): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: application_deadline_zone }).format(
    new Date(application_deadline_at),
  );
const served = async (page: string): Promise<string> => {
  const answer = await fetch(`${product.origin}${page}`);
  expect([page, answer.status]).toEqual([page, 200]);
  return answer.text();
};
const builtStamp = async (): Promise<string> =>
  (JSON.parse(await served('/site-year.json')) as { stamp: string }).stamp;

test(
  'a change of the year is in every page of a site built in the background, and nothing is missing meanwhile',
  async () => {
    const before = await openYear();
    expect(await builtStamp()).toBe(before.stamp);
    expect(await served('/')).toContain(dayOf(before));
    const week = 7 * 86_400_000;
    const moved = new Date(Date.parse(before.application_deadline_at) + week).toISOString();
    const saved = await office.rpc('save_program_year', {
      year_id: before.id,
      changes: { application_deadline_at: moved },
      expected_version: before.version,
    });
    expect(saved.error).toBeNull();
    const after = await openYear();
    // The quiet minute has passed.
    const database = await connectDatabase(path.join(scratch, 'data'), 'postgres');
    await database.query(`update private.site_build set changed_at = changed_at - interval '2 minutes',
    asked_at = asked_at - interval '10 minutes' where only_row`);
    await database.end();
    const aside = path.join(ROOT, 'node_modules/.cache/school/site-served/index.html');
    let meanwhile = 0;
    await expect
      .poll(
        async () => {
          const stamp = await builtStamp();
          const home = await served('/');
          // Whole at every moment: the old pages or the new ones.
          if (stamp === before.stamp) {
            expect(home).toContain(dayOf(before));
            if (await there(aside)) meanwhile += 1;
          }
          return stamp;
        },
        { timeout: 6 * MINUTES, interval: 500 },
      )
      .toBe(after.stamp);
    expect(meanwhile).toBeGreaterThan(0);
    for (const page of [
      '/',
      '/prospective-students',
      '/knowledge-base',
      '/knowledge-base/what-is-the-application-deadline',
    ]) {
      const html = await served(page);
      expect([page, html.includes(dayOf(after)), html.includes(dayOf(before))]).toEqual([page, true, false]);
    }
    expect(await served('/deadlines.ics')).toContain(moved.replaceAll(/[-:]/g, '').slice(0, 13));
    const { data } = await office.rpc('site_build_state');
    expect(data).toMatchObject({ failure: null });
    expect(await readFile(path.join(ROOT, 'site/public/index.html'), 'utf8')).toContain(dayOf(after));
  },
  10 * MINUTES,
);
