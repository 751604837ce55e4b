import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ALICE, startApiFixture, type ApiFixture } from '../testing.ts';
import { fixtureSchema } from '../testing-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await startApiFixture(await fixtureSchema());
});
afterAll(() => api.stop());

const answer = async (call: PromiseLike<{ status: number; error: unknown }>) => {
  const { status, error } = await call;
  return { status, ...(error as object) };
};

test.each([
  ['P0001', 400],
  ['P0003', 500],
  ['23P01', 400],
  ['23503', 409],
  ['PT402', 402],
  ['22023', 400],
  ['40001', 500],
  ['53300', 503],
])('SQLSTATE %s answers %i with message, details and hint', async (code, status) => {
  const client = await api.client(ALICE);
  expect(await answer(client.rpc('fail', { code }))).toEqual({
    status,
    code,
    message: 'Please choose a time.',
    details: 'slot_id',
    hint: 'slot_taken',
  });
});

test('a broken check is 400, a duplicate 409, an overlap 400, a missing row 500, each with its code', async () => {
  const client = await api.client(ALICE);
  const notes = client.from('notes');
  expect(await answer(notes.insert({ id: 20, body: 'x'.repeat(30) }))).toMatchObject({
    status: 400,
    code: '23514',
  });
  expect(await answer(notes.insert({ id: 1, body: 'x' }))).toMatchObject({
    status: 409,
    code: '23505',
    details: 'Key (id)=(1) already exists.',
  });
  await notes.insert({ id: 21, body: 'x', place: '[1,5)' });
  expect(await answer(notes.insert({ id: 22, body: 'x', place: '[2,3)' }))).toMatchObject({
    status: 400,
    code: '23P01',
  });
  expect(await answer(client.rpc('no_row'))).toMatchObject({ status: 500, code: 'P0002' });
});

test('a message about data carries none of them, unless it is a sentence of ours', async () => {
  const client = await api.client(ALICE);
  const cast = await answer(client.from('notes').select('body::int'));
  expect(cast).toMatchObject({ status: 400, code: '22P02', details: null });
  expect(JSON.stringify(cast)).not.toContain('note');
  const compared = await answer(client.from('notes').select().eq('id', 'Planted'));
  expect(JSON.stringify(compared)).not.toContain('Planted');
  expect(await answer(client.rpc('fail', { code: '22023' }))).toMatchObject({
    message: 'Please choose a time.',
  });
});

test('a refusal writes neither SQL nor values to the log', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const client = await api.client(ALICE);
  await client.from('notes').insert({ id: 1, body: 'private words' });
  await client.from('notes').select('nope').eq('body', 'private words');
  const written = inspect(log.mock.calls, { depth: 5, showHidden: true });
  expect(written).toContain('does not exist');
  expect(written).not.toContain('private words');
  expect(written).not.toContain('select');
  log.mockRestore();
});
