import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, openTarget, type Person, type Target } from './target.ts';

let target: Target;
let office: Client;
let applicant: Person;
/** A last name of this run's own, so that what a real project holds already does not matter. */
const family = `Conformance-${randomUUID().slice(0, 8)}`;
const made: string[] = [];

const STUDENTS = [
  { first_name: 'Ari', email: 'ari@example.org' },
  { first_name: 'Dov, the tall (a.b)', email: 'dov@example.org', hebrew_first_name: 'דב' },
  { first_name: 'Noam', email: 'noam@example.org', date_of_birth: '2008-02-29' },
  { first_name: 'Yair', email: 'yair@example.org', citizenship_countries: ['Israel', 'France'] },
];

beforeAll(async () => {
  target = await openTarget();
  office = await target.office();
  applicant = await target.person();
  for (const student of STUDENTS) {
    const { data, error } = await office.rpc('create_student', { form: { ...student, last_name: family } });
    if (error) throw new Error(error.message);
    made.push((data as { id: string }).id);
  }
}, 120_000);
afterAll(async () => {
  for (const student_id of made) await office.rpc('delete_student', { student_id });
  await target.stop();
});

const students = (columns = 'first_name') =>
  office.from('students').select(columns, { count: 'exact' }).eq('last_name', family);
const names = (data: unknown) =>
  (data as readonly { first_name: string }[] | null)?.map((row) => row.first_name.split(',')[0]);

test('Filters eq, neq, in, is, not, gt, like and ilike find what they name', async () => {
  const found = async (query: PromiseLike<{ data: unknown }>) => names((await query).data);
  expect(await found(students().eq('first_name', 'Ari'))).toEqual(['Ari']);
  expect(await found(students().neq('first_name', 'Ari').order('first_name'))).toEqual([
    'Dov',
    'Noam',
    'Yair',
  ]);
  expect(await found(students().in('first_name', ['Ari', 'Noam']).order('first_name'))).toEqual([
    'Ari',
    'Noam',
  ]);
  expect(await found(students().not('date_of_birth', 'is', null))).toEqual(['Noam']);
  expect(await found(students().is('date_of_birth', null).order('first_name'))).toEqual([
    'Ari',
    'Dov',
    'Yair',
  ]);
  expect(await found(students().gt('date_of_birth', '2008-01-01'))).toEqual(['Noam']);
  expect(await found(students().like('first_name', 'N%'))).toEqual(['Noam']);
  expect(await found(students().ilike('first_name', '%AI%'))).toEqual(['Yair']);
  expect(await found(students().contains('citizenship_countries', ['France']))).toEqual(['Yair']);
});

test('Values with commas, quotes, brackets and Hebrew letters are values, not operators', async () => {
  expect(names((await students().in('first_name', ['Dov, the tall (a.b)'])).data)).toEqual(['Dov']);
  expect(names((await students().eq('hebrew_first_name', 'דב')).data)).toEqual(['Dov']);
  expect(names((await students().eq('first_name', 'Dov, the tall (a.b)')).data)).toEqual(['Dov']);
  for (const odd of ['x),or=(id.not.is.null', 'Ari"', '*', 'eq.Ari', '%'])
    expect((await students().eq('first_name', odd)).data).toEqual([]);
});

test('or and and combine filters', async () => {
  const { data } = await students()
    .or('first_name.eq.Ari,and(first_name.eq.Noam,date_of_birth.eq.2008-02-29)')
    .order('first_name');
  expect(names(data)).toEqual(['Ari', 'Noam']);
});

test('Order sorts up and down with nulls where asked', async () => {
  expect(names((await students().order('first_name', { ascending: false })).data)).toEqual([
    'Yair',
    'Noam',
    'Dov',
    'Ari',
  ]);
  const { data } = await students().order('date_of_birth', { nullsFirst: false }).order('first_name');
  expect(names(data)?.[0]).toBe('Noam');
});

test('A range answers its rows and the exact count of all', async () => {
  const { data, count, status } = await students().order('first_name').range(1, 2);
  expect([names(data), count, status]).toEqual([['Dov', 'Noam'], 4, 206]);
});

test('A head request counts without rows', async () => {
  const { data, count } = await office
    .from('students')
    .select('*', { count: 'exact', head: true })
    .eq('last_name', family);
  expect([data, count]).toEqual([null, 4]);
});

test('single answers PGRST116 for no row and for several; maybeSingle answers null for none', async () => {
  expect((await students().eq('first_name', 'Nobody').single()).error).toMatchObject({ code: 'PGRST116' });
  expect((await students().single()).error).toMatchObject({ code: 'PGRST116' });
  expect(await students().eq('first_name', 'Nobody').maybeSingle()).toMatchObject({
    data: null,
    error: null,
  });
});

test('Dates, instants, numbers, arrays and nulls come as JSON writes them', async () => {
  const { data } = await office
    .from('students')
    .select('date_of_birth, citizenship_countries, created_at, version')
    .eq('last_name', family)
    .order('first_name');
  expect(data?.[2]).toMatchObject({ date_of_birth: '2008-02-29', citizenship_countries: null, version: 1 });
  expect(data?.[3]?.citizenship_countries).toEqual(['Israel', 'France']);
  expect(data?.[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
});

test('Anonymous visitors read a year with its tracks embedded, filtered and ordered', async () => {
  const { data, error } = await target
    .anonymous()
    .from('program_years')
    .select('name, deposit_amount, program_year_tracks!inner(track, starts_on)')
    .eq('program_year_tracks.track', 'shana_bet');
  expect(error).toBeNull();
  const tracks = (data ?? []).flatMap((year) => year.program_year_tracks);
  expect(tracks.length).toBeGreaterThan(0);
  expect(new Set(tracks.map(({ track }) => track))).toEqual(new Set(['shana_bet']));
  expect(data?.[0]?.deposit_amount).toBeTypeOf('number');
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

test('A function that answers rows can be filtered, ordered, limited and counted', async () => {
  await applicant.client.rpc('start_application');
  const query = applicant.client
    .rpc('open_interview_slots', {}, { count: 'exact' })
    .order('starts_at')
    .limit(5);
  const { error, count } = await query;
  expect([error, typeof count]).toEqual([null, 'number']);
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
    ((await officer.client.from('students').select('id').eq('last_name', family)).data ?? []).length;
  expect((await set(true, 0)).error).toBeNull();
  expect(await sees()).toBe(4);
  expect((await set(false, 1)).error).toBeNull();
  expect(await sees()).toBe(0);
  expect((await officer.client.rpc('list_staff_accounts')).error?.code).toBe('42501');
});

test('Rows a policy hides are absent, not an error', async () => {
  expect(await applicant.client.from('students').select('id')).toMatchObject({ data: [], error: null });
  expect(await applicant.client.from('applications').select('id').neq('user_id', applicant.id)).toMatchObject(
    { data: [], error: null },
  );
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
