import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Bench, Client } from '../auth/testing.ts';
import { bearer, idOf, openStorageBench, PDF, put } from './testing.ts';

let bench: Bench;
let dov: Client;
beforeAll(async () => {
  ({ bench, dov } = await openStorageBench());
}, 60_000);
afterAll(() => bench.stop());

test('A signed address opens its own path without a session, and nothing else', async () => {
  await put(dov, 'signed.pdf');
  await put(dov, 'other.pdf');
  const folder = await idOf(dov);
  const { data } = await dov.storage.from('documents').createSignedUrl(`${folder}/signed.pdf`, 60);
  const url = new URL(data?.signedUrl ?? '');
  // By hand: storage-js encodes the name of its `download` option twice.
  url.searchParams.set('download', 'תעודה.pdf');
  const answer = await bench.send(url.pathname + url.search);
  expect([answer.status, await answer.text()]).toEqual([200, new TextDecoder().decode(PDF)]);
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('תעודה.pdf')}`,
  );
  const token = url.searchParams.get('token') ?? '';
  const other = await bench.send(`/storage/v1/object/sign/documents/${folder}/other.pdf?token=${token}`);
  expect([other.status, await other.json()]).toMatchObject([400, { error: 'InvalidSignature' }]);
  const asAccess = await bench.send(`/storage/v1/object/documents/${folder}/signed.pdf`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(asAccess.status).toBe(400);
});

test('A signed address stops at its time, and an access token is none', async () => {
  await put(dov, 'soon.pdf');
  const path = `${await idOf(dov)}/soon.pdf`;
  const { data } = await dov.storage.from('documents').createSignedUrl(path, 1);
  const url = new URL(data?.signedUrl ?? '');
  vi.useFakeTimers({ now: Date.now() + 2_100, toFake: ['Date'] });
  const late = await bench.send(url.pathname + url.search).finally(() => vi.useRealTimers());
  expect(await late.json()).toMatchObject({ statusCode: '400', error: 'InvalidJWT' });
  const token = (await bearer(dov)).replace('Bearer ', '');
  const answer = await bench.send(`/storage/v1/object/sign/documents/${path}?token=${token}`);
  expect(await answer.json()).toMatchObject({ error: 'InvalidJWT' });
});

test('HTML and SVG are never shown on our origin, whatever type they were declared as', async () => {
  const script = new TextEncoder().encode('<script>alert(1)</script>');
  for (const [name, type] of [
    ['x.html', 'text/html'],
    ['x.svg', 'image/svg+xml'],
    ['x.xml', 'application/xhtml+xml'],
  ] as const) {
    expect((await put(dov, name, script, 'documents', { contentType: type })).error).toMatchObject({
      statusCode: '415',
    });
    await put(dov, name, script, 'loose', { contentType: type });
    const answer = await bench.send(`/storage/v1/object/loose/${await idOf(dov)}/${name}`, {
      headers: { authorization: await bearer(dov) },
    });
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  }
});

test('The size limit of the bucket stops a form and a body', async () => {
  const big = new Uint8Array(1_048_577);
  expect(
    (await put(dov, 'big.pdf', new File([big], 'big.pdf', { type: 'application/pdf' }))).error,
  ).toMatchObject({ statusCode: '413' });
  expect(
    (await put(dov, 'big.pdf', big, 'documents', { contentType: 'application/pdf' })).error,
  ).toMatchObject({ statusCode: '413' });
  const { rowCount } = await bench.pool.query(`select from storage.objects where name like '%/big.pdf'`);
  expect(rowCount).toBe(0);
});

const filesOnDisk = async (): Promise<number> =>
  (await readdir(join(bench.context.dataDir, 'storage'), { recursive: true })).length;

test('An upload that breaks off leaves nothing behind, as bytes and as a form', async () => {
  const broken = (head: string): ReadableStream<Uint8Array> =>
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
      pull: (controller) => controller.error(new Error('The phone lost its signal.')),
    });
  const before = await filesOnDisk();
  const form =
    '--b\r\ncontent-disposition: form-data; name=""; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-';
  for (const [type, head] of [
    ['application/pdf', '%PDF-1.7 a beginning'],
    ['multipart/form-data; boundary=b', form],
  ] as const) {
    const headers = { authorization: await bearer(dov), 'content-type': type };
    const init = { method: 'POST', body: broken(head), duplex: 'half', headers } as RequestInit;
    const answer = await bench.send(`/storage/v1/object/documents/${await idOf(dov)}/broken.pdf`, init);
    expect(answer.status).toBe(400);
    const cut = { method: 'POST', body: head, headers };
    if (type.startsWith('multipart'))
      expect((await bench.send(`/storage/v1/object/documents/${await idOf(dov)}/cut.pdf`, cut)).status).toBe(
        400,
      );
  }
  expect(await filesOnDisk()).toBe(before);
  const rows = await bench.pool.query(`select from storage.objects where name ~ '/(broken|cut)\\.pdf$'`);
  expect(rows.rowCount).toBe(0);
});

test('Paths that climb, are empty or hold foreign letters are refused and touch nothing outside', async () => {
  const folder = await idOf(dov);
  for (const name of [
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    'a//b',
    'a%2f..%2fb',
    'a%00b',
    '%D7%A9.pdf',
    '%E0%A4%A',
    'x'.repeat(1100),
  ]) {
    const answer = await bench.send(`/storage/v1/object/documents/${folder}/${name}`, {
      method: 'POST',
      body: PDF,
      headers: { authorization: await bearer(dov), 'content-type': 'application/pdf' },
    });
    expect([name, answer.status]).toEqual([name, 400]);
  }
});

test('A token of a foreign role, a forged one and none at all are refused', async () => {
  const sub = await idOf(dov);
  const path = `/storage/v1/object/documents/${sub}/a.pdf`;
  const tokens = [
    await bench.signToken({ sub, role: 'postgres' }),
    await bench.signToken({ sub, role: 'authenticated' }, 'x'.repeat(40)),
    '',
  ];
  for (const token of tokens) {
    const answer = await bench.send(path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
    expect(await answer.json()).toMatchObject({ statusCode: '403' });
  }
});

test('Twenty uploads to one path at once leave one object', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => put(dov, 'race.pdf')));
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  expect(
    answers.filter(({ error }) => error && 'statusCode' in error && error.statusCode === '409'),
  ).toHaveLength(19);
});
