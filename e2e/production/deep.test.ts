/** `doctor -- --deep` against the embedded server: nothing is left of a run, and each step fails when it is broken. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Embedded } from '../../supabase/conformance/embedded.ts';
import { deepCheck } from '../../supabase/scripts/doctor/deep/check.ts';
import type { Deployment } from '../../supabase/scripts/doctor/settings.ts';
import { startApi, type Mistake } from './deployment.ts';
import { startProject } from './project.ts';

let project: Embedded;
let api: Awaited<ReturnType<typeof startApi>>;
let mistake: Mistake | null = null;
beforeAll(async () => {
  project = await startProject();
  api = await startApi(project, (path, answer, request) => mistake?.(path, answer, request) ?? answer);
}, 120_000);
afterAll(async () => {
  await api.stop();
  await project.stop();
});
afterEach(() => {
  mistake = null;
});

const run = () =>
  deepCheck.run({
    SUPABASE_URL: api.origin,
    SUPABASE_KEY: project.anonKey,
    SUPABASE_SECRET_KEY: project.serviceKey,
  } as Deployment);
const people = async (): Promise<string> => {
  const headers = { apikey: project.serviceKey, authorization: `Bearer ${project.serviceKey}` };
  return (await fetch(`${project.url}/auth/v1/admin/users?per_page=1000`, { headers })).text();
};
const mails = async (): Promise<string> => (await fetch(`${project.url}/inbox/api/messages`)).text();

test('the life of an account: nothing is wrong, no mail leaves, nobody stays', async () => {
  expect(await run()).toEqual([]);
  await fetch(`${project.url}/functions/v1/tick`, {
    method: 'POST',
    headers: { apikey: project.serviceKey },
  });
  expect([await people(), await mails()].join()).not.toContain('doctor-');
}, 60_000);

/** Answers 500 where path and body are these. */
const broken =
  (path: RegExp, body = ''): Mistake =>
  async (asked, answer, request) =>
    path.test(`${request.method} ${asked}`) && (await request.text()).includes(body)
      ? Response.json({ code: 'unexpected_failure' }, { status: 500 })
      : answer;

test.each<[string, Mistake]>([
  ['deep-sign-up', broken(/generate_link$/, '"signup"')],
  ['deep-confirm', broken(/verify$/, '"signup"')],
  ['deep-change-password', broken(/set-password$/)],
  ['deep-recover-password', broken(/verify$/, '"recovery"')],
  ['deep-change-address', broken(/verify$/, '"email_change"')],
  ['deep-invitation', broken(/verify$/, '"invite"')],
  ['deep-factor', broken(/factors\/[^/]+\/verify$/)],
])(
  '%s is named when it is broken, and nobody stays',
  async (id, change) => {
    mistake = change;
    expect((await run()).map((found) => found.id)).toEqual([id]);
    expect(await people()).not.toContain('doctor-');
  },
  60_000,
);

/** What a schema may take from the auth service of a hosted project. */
test.each<[string, wrong: string, right: string]>([
  [
    'deep-change-password',
    'revoke execute on function private.is_email(text) from supabase_auth_admin',
    'grant execute on function private.is_email(text) to supabase_auth_admin',
  ],
  [
    'deep-change-address',
    `create function auth.forbidden() returns trigger language plpgsql as $$ begin perform private.is_phone('1'); return new; end $$;
     create trigger forbidden before update of email on auth.users for each row when (new.email is distinct from old.email)
       execute function auth.forbidden()`,
    'drop function auth.forbidden() cascade',
  ],
  [
    'deep-made-by-admin',
    'alter table auth.users disable trigger accept_makers_password',
    'alter table auth.users enable trigger accept_makers_password',
  ],
])(
  '%s is named when the database refuses it to the auth service',
  async (id, wrong, right) => {
    await project.sql(wrong);
    try {
      expect((await run()).map((found) => found.id)).toEqual([id]);
    } finally {
      await project.sql(right);
    }
    expect(await people()).not.toContain('doctor-');
  },
  60_000,
);

test('deep-delete is named when accounts cannot be removed, with the addresses of those that stay', async () => {
  await project.sql(`create function auth.refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse before delete on auth.users for each row execute function auth.refuse()`);
  const found = await run();
  await project.sql('drop function auth.refuse() cascade');
  expect(found.map(({ id }) => id)).toEqual(['deep-delete', 'deep-left']);
  expect(found[1]?.sentence).toContain('@doctor.invalid');
}, 60_000);
