import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, openTarget, type Person, type Target } from './target.ts';

let target: Target;
let office: Client;
let applicant: Person;
/** A day of this run's own, so that what a real project holds already does not matter. */
const day = new Date(Date.UTC(2090, 0, 1 + Math.floor(Math.random() * 3000))).toISOString().slice(0, 10);
let made: readonly string[] = [];

const SLOTS = [
  { place: 'Ari' },
  { place: 'Dov, the tall (a.b)', link: 'https://example.org/דב' },
  { place: 'Noam', link: 'https://example.org/noam', capacity: 3 },
  { place: 'Yair' },
].map((slot) => ({ ...slot, starts_at: `${day}T08:00:00Z`, ends_at: `${day}T09:00:00Z` }));

beforeAll(async () => {
  target = await openTarget();
  office = await target.office();
  applicant = await target.person();
  const { data, error } = await office.rpc('publish_interview_slots', { slots: SLOTS });
  if (error) throw new Error(error.message);
  made = data;
}, 120_000);
afterAll(async () => {
  for (const slot_id of made) await office.rpc('remove_interview_slot', { slot_id });
  await target.stop();
});

const slots = (columns = 'place') =>
  office.from('interview_slots').select(columns, { count: 'exact' }).eq('starts_at', `${day}T08:00:00Z`);
const names = (data: unknown) =>
  (data as readonly { place: string }[] | null)?.map((row) => row.place.split(',')[0]);

test('Filters eq, neq, in, is, not, gt, like and ilike find what they name', async () => {
  const found = async (query: PromiseLike<{ data: unknown }>) => names((await query).data);
  expect(await found(slots().eq('place', 'Ari'))).toEqual(['Ari']);
  expect(await found(slots().neq('place', 'Ari').order('place'))).toEqual(['Dov', 'Noam', 'Yair']);
  expect(await found(slots().in('place', ['Ari', 'Noam']).order('place'))).toEqual(['Ari', 'Noam']);
  expect(await found(slots().not('link', 'is', null).order('place'))).toEqual(['Dov', 'Noam']);
  expect(await found(slots().is('link', null).order('place'))).toEqual(['Ari', 'Yair']);
  expect(await found(slots().gt('capacity', 2))).toEqual(['Noam']);
  expect(await found(slots().like('place', 'N%'))).toEqual(['Noam']);
  expect(await found(slots().ilike('place', '%AI%'))).toEqual(['Yair']);
  const { data: settings } = await office
    .from('program_year_settings')
    .select('id, version')
    .limit(1)
    .single();
  await office.rpc('save_program_year_settings', {
    year_id: settings?.id ?? '',
    changes: { check_instructions: 'Payable to us.', payment_methods: ['check'] },
    expected_version: settings?.version ?? 0,
  });
  const methods = (values: string[]) =>
    office.from('program_year_settings').select('id').contains('payment_methods', values).limit(1);
  expect((await methods(['check'])).data).toHaveLength(1);
  expect((await methods(['check', 'barter'])).data).toEqual([]);
});

test('Values with commas, quotes, brackets and Hebrew letters are values, not operators', async () => {
  expect(names((await slots().in('place', ['Dov, the tall (a.b)'])).data)).toEqual(['Dov']);
  expect(names((await slots().eq('link', 'https://example.org/דב')).data)).toEqual(['Dov']);
  expect(names((await slots().eq('place', 'Dov, the tall (a.b)')).data)).toEqual(['Dov']);
  for (const odd of ['x),or=(id.not.is.null', 'Ari"', '*', 'eq.Ari', '%'])
    expect((await slots().eq('place', odd)).data).toEqual([]);
});

test('or and and combine filters', async () => {
  const { data } = await slots().or('place.eq.Ari,and(place.eq.Noam,capacity.eq.3)').order('place');
  expect(names(data)).toEqual(['Ari', 'Noam']);
});

test('Order sorts up and down with nulls where asked', async () => {
  expect(names((await slots().order('place', { ascending: false })).data)).toEqual([
    'Yair',
    'Noam',
    'Dov',
    'Ari',
  ]);
  const { data } = await slots().order('link', { nullsFirst: false }).order('place');
  expect(names(data)?.slice(2)).toEqual(['Ari', 'Yair']);
});

test('A range answers its rows and the exact count of all', async () => {
  const { data, count, status } = await slots().order('place').range(1, 2);
  expect([names(data), count, status]).toEqual([['Dov', 'Noam'], 4, 206]);
});

test('A head request counts without rows', async () => {
  const { data, count } = await office
    .from('interview_slots')
    .select('*', { count: 'exact', head: true })
    .eq('starts_at', `${day}T08:00:00Z`);
  expect([data, count]).toEqual([null, 4]);
});

test('single answers PGRST116 for no row and for several; maybeSingle answers null for none', async () => {
  expect((await slots().eq('place', 'Nobody').single()).error).toMatchObject({ code: 'PGRST116' });
  expect((await slots().single()).error).toMatchObject({ code: 'PGRST116' });
  expect(await slots().eq('place', 'Nobody').maybeSingle()).toMatchObject({
    data: null,
    error: null,
  });
});

test('Dates, instants, numbers, arrays and nulls come as JSON writes them', async () => {
  const { data } = await slots('link, starts_at, capacity, is_open').order('place');
  expect(data?.[0]).toEqual({
    link: null,
    starts_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT08:00:00(\.0+)?\+00:00$/) as string,
    capacity: 1,
    is_open: true,
  });
  const settings = await office.from('program_year_settings').select('payment_methods').limit(1).single();
  expect(Array.isArray(settings.data?.payment_methods)).toBe(true);
  const year = await office.from('program_years').select('program_starts_on').limit(1).single();
  expect(year.data?.program_starts_on).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('Anonymous visitors read a year with its tracks embedded, filtered and ordered', async () => {
  const { data, error } = await target
    .anonymous()
    .from('program_years')
    .select('name, program_year_tracks!inner(track, starts_on, deposit_amount)')
    .eq('program_year_tracks.track', 'shana_bet')
    .overrideTypes<
      { program_year_tracks: { track: string; deposit_amount: number }[] }[],
      { merge: false }
    >();
  expect(error).toBeNull();
  const tracks = (data ?? []).flatMap((year) => year.program_year_tracks);
  expect(tracks.length).toBeGreaterThan(0);
  expect(new Set(tracks.map(({ track }) => track))).toEqual(new Set(['shana_bet']));
  expect(tracks[0]?.deposit_amount).toBeTypeOf('number');
});

test('An embed the other way answers one object, and an alias renames it', async () => {
  const { data } = await target
    .anonymous()
    .from('program_year_tracks')
    .select('track, year:program_years(name)')
    .limit(1)
    .single();
  expect(data?.year).toMatchObject({ name: expect.stringMatching(/^20\d\d-20\d\d$/) as string });
});

test('Functions answer a JSON object, rows and nothing, each in its kind', async () => {
  const anonymous = target.anonymous();
  expect((await anonymous.rpc('open_program_year')).data).toBeTypeOf('object');
  expect((await office.rpc('list_staff_accounts')).data).toBeInstanceOf(Array);
  expect(await anonymous.rpc('count_search_miss', { term: 'conformance' })).toMatchObject({
    data: null,
    error: null,
    status: 204,
  });
});

test('A refusal of ours comes as P0001 with sentence, field and code, status 400', async () => {
  const { error, status } = await office.rpc('create_student', { form: { first_name: 'Only' } });
  expect([status, error]).toEqual([
    400,
    expect.objectContaining({
      code: 'P0001',
      message: 'First name, last name, and email are required',
      details: 'last_name',
      hint: 'required',
    }),
  ]);
});

test('A refused permission comes as 42501: status 403 signed in, 401 anonymous', async () => {
  const student = { form: { first_name: 'A', last_name: 'B', email: 'c@example.org' } };
  const signedIn = await applicant.client.rpc('create_student', student);
  expect([signedIn.status, signedIn.error?.code]).toEqual([403, '42501']);
  const anonymous = await target.anonymous().rpc('create_student', student);
  expect([anonymous.status, anonymous.error?.code]).toEqual([401, '42501']);
});

test('Tables are written by nobody through the API: insert, update, upsert and delete answer 42501', async () => {
  const row = { user_id: applicant.id, role: 'super_admin', is_active: true };
  const answers = await Promise.all([
    applicant.client.from('admins').insert(row),
    applicant.client.from('admins').upsert(row),
    applicant.client.from('admins').update({ role: 'super_admin' }).eq('user_id', applicant.id),
    applicant.client.from('admins').delete().eq('user_id', applicant.id),
  ]);
  expect(answers.map(({ error, status }) => [error?.code, status])).toEqual(
    Array.from({ length: 4 }, () => ['42501', 403]),
  );
});

test('A deactivated staff account is out at its next request, with the same token', async () => {
  const officer = await target.person();
  const set = (is_active: boolean, expected_version: number) =>
    office.rpc('set_staff_account', {
      user_id: officer.id,
      role: 'admissions',
      is_active,
      expected_version,
    });
  const sees = async () =>
    (
      (await officer.client.from('interview_slots').select('id').eq('starts_at', `${day}T08:00:00Z`)).data ??
      []
    ).length;
  expect((await set(true, 0)).error).toBeNull();
  expect(await sees()).toBe(4);
  expect((await set(false, 1)).error).toBeNull();
  expect(await sees()).toBe(0);
  expect((await officer.client.rpc('list_staff_accounts')).error?.code).toBe('42501');
});

test('Rows a policy hides are absent, not an error', async () => {
  expect(await applicant.client.from('questions').select('id')).toMatchObject({ data: [], error: null });
  expect(await applicant.client.from('interviews').select('id')).toMatchObject({ data: [], error: null });
});

test('Tables with sensitive columns cannot be read at all, not as JSON and not as CSV', async () => {
  for (const table of ['students', 'applications', 'charges', 'payments', 'payment_plans', 'audit_log'])
    for (const client of [office, applicant.client]) {
      expect((await client.from(table as 'students').select('*')).error?.code).toBe('42501');
      expect(
        (
          await client
            .from(table as 'students')
            .select('*')
            .csv()
        ).error?.code,
      ).toBe('42501');
    }
});

test('What is written down before it is read is called by POST only, and not before', async () => {
  const { client } = await target.colleague('admissions');
  expect((await client.rpc('expiry_list', {})).error).toMatchObject({ code: 'P0001', hint: 'not_begun' });
  expect((await client.rpc('begin_reading', { function: 'expiry_list', args: {} })).error).toBeNull();
  expect((await client.rpc('expiry_list', {})).error).toBeNull();
  expect(await client.rpc('expiry_list', {}, { get: true })).toMatchObject({
    status: 405,
    error: { code: '25006' },
  });
});

test('An unknown column, table and function and a malformed value are refused with their codes', async () => {
  const get = async (path: string) => {
    const answer = await target.send(`/rest/v1/${path}`, { headers: { apikey: target.anonKey } });
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  expect(await get('program_years?select=nothing_here')).toEqual([400, '42703']);
  expect(await get('no_such_table')).toEqual([404, 'PGRST205']);
  expect(await get('rpc/no_such_function')).toEqual([404, 'PGRST202']);
  expect(await get('program_years?id=eq.not-a-uuid')).toEqual([400, '22P02']);
});

test('A forged token answers 401, and so does no key at all', async () => {
  const send = (headers: Record<string, string>) =>
    target.send('/rest/v1/program_years?select=id', { headers });
  expect(
    (
      await send({
        apikey: target.anonKey,
        authorization: `Bearer ${applicant.accessToken.slice(0, -4)}AAAA`,
      })
    ).status,
  ).toBe(401);
  expect((await send({})).status).toBe(401);
});

test('The schemas auth, storage and private are not served', async () => {
  for (const schema of ['auth', 'storage', 'private']) {
    const answer = await target.send('/rest/v1/users?select=id', {
      headers: { apikey: target.serviceKey, 'accept-profile': schema },
    });
    expect([schema, answer.status]).toEqual([schema, 406]);
  }
});
