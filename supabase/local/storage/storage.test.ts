import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bench, Client } from '../auth/testing.ts';
import { bearer, idOf, openStorageBench, PDF, pdf, put } from './testing.ts';

let bench: Bench;
let dov: Client;
let ari: Client;
beforeAll(async () => {
  ({ bench, dov, ari } = await openStorageBench());
}, 60_000);
afterAll(() => bench.stop());

test('Where a policy allows it, an upsert replaces the bytes and the old ones leave the disk', async () => {
  const count = async () =>
    (await readdir(join(bench.context.dataDir, 'storage'), { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile(),
    ).length;
  await put(dov, 'note.txt', new TextEncoder().encode('one'), 'loose', { contentType: 'text/plain' });
  const before = await count();
  const { error } = await put(dov, 'note.txt', new TextEncoder().encode('two'), 'loose', {
    contentType: 'text/plain',
    upsert: true,
  });
  expect(error).toBeNull();
  expect(await (await dov.storage.from('loose').download(`${await idOf(dov)}/note.txt`)).data?.text()).toBe(
    'two',
  );
  expect(await count()).toBe(before);
});

test('A folder lists its files and folders in order, in pages, with search', async () => {
  const base = `${await idOf(ari)}`;
  for (const name of ['one.pdf', 'two.pdf', 'deep/three.pdf', 'deep/four.pdf']) await put(ari, name);
  const names = async (path: string, options = {}) =>
    (await ari.storage.from('documents').list(path, options)).data?.map(({ name, id }) => [
      name,
      id !== null,
    ]);
  expect(await names(base)).toEqual([
    ['deep', false],
    ['one.pdf', true],
    ['two.pdf', true],
  ]);
  expect(await names(base, { limit: 1, offset: 1 })).toEqual([['one.pdf', true]]);
  expect(await names(base, { search: 'tw' })).toEqual([['two.pdf', true]]);
  expect(await names(`${base}/deep`, { sortBy: { column: 'name', order: 'desc' } })).toEqual([
    ['three.pdf', true],
    ['four.pdf', true],
  ]);
});

test('Only an own delete policy removes, and the bytes go with the row', async () => {
  await put(ari, 'gone.txt', PDF, 'loose', { contentType: 'text/plain' });
  const path = `${await idOf(ari)}/gone.txt`;
  const { data } = await ari.storage.from('loose').remove([path]);
  expect(data?.map(({ name }) => name)).toEqual([path]);
  expect((await ari.storage.from('loose').download(path)).error).not.toBeNull();
  await put(ari, 'kept.pdf');
  expect((await ari.storage.from('documents').remove([`${await idOf(ari)}/kept.pdf`])).data).toEqual([]);
});

test('The service key reads every file and an unknown bucket is said to be one', async () => {
  await put(dov, 'a.pdf');
  expect(
    (
      await bench
        .admin()
        .storage.from('documents')
        .download(`${await idOf(dov)}/a.pdf`)
    ).error,
  ).toBeNull();
  expect((await put(dov, 'x.pdf', pdf(), 'nowhere')).error).toMatchObject({
    statusCode: '404',
    message: 'Bucket not found',
  });
});

test('Buckets are listed for the service, and for nobody without a policy', async () => {
  const { data } = await bench.admin().storage.listBuckets();
  expect(data).toMatchObject([
    { name: 'documents', public: false },
    { name: 'loose', public: false },
  ]);
  expect((await dov.storage.listBuckets()).data).toEqual([]);
});

test('One object is deleted by its own address as well', async () => {
  await put(dov, 'single.txt', PDF, 'loose', { contentType: 'text/plain' });
  const path = `/storage/v1/object/loose/${await idOf(dov)}/single.txt`;
  const send = async (client: Client) =>
    bench.send(path, { method: 'DELETE', headers: { authorization: await bearer(client) } });
  expect((await send(ari)).status).toBe(400);
  expect(await (await send(dov)).json()).toEqual({ message: 'Successfully deleted' });
  expect((await send(dov)).status).toBe(400);
});
