import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, openTarget, type Person, type Target } from './target.ts';

let target: Target;
let owner: Person;
let other: Person;
beforeAll(async () => {
  target = await openTarget();
  [owner, other] = await Promise.all([target.person(), target.person()]);
  for (const { client } of [owner, other]) {
    const { error } = await client.rpc('start_application');
    if (error) throw new Error(error.message);
  }
}, 120_000);
afterAll(() => target.stop());

const BYTES = new TextEncoder().encode('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n0\n%%EOF\n');
const file = (type = 'application/pdf', bytes: BlobPart = BYTES) =>
  new File([bytes], 'transcript.pdf', { type });
const files = (client: Client) => client.storage.from('documents');

/** Announces a document and answers the path it may be uploaded to. */
const announce = async (person: Person, type = 'application/pdf'): Promise<string> => {
  const args = {
    kind: 'transcript' as const,
    file_name: 'transcript.pdf',
    content_type: type,
    size_bytes: BYTES.byteLength,
  };
  const { data, error } = await person.client.rpc('announce_document', args);
  if (error) throw new Error(error.message);
  return (data as { path: string }).path;
};
const uploaded = async (person: Person): Promise<string> => {
  const path = await announce(person);
  const { error } = await files(person.client).upload(path, file());
  if (error) throw error;
  return path;
};

test("A browser's file arrives at the announced path byte by byte", async () => {
  const path = await announce(owner);
  const { data, error } = await files(owner.client).upload(path, file());
  expect(error).toBeNull();
  expect(data).toMatchObject({ path, fullPath: `documents/${path}` });
  const back = await files(owner.client).download(path);
  expect(new Uint8Array((await back.data?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(BYTES);
});

test('Bare bytes with a content type arrive as well', async () => {
  const path = await announce(owner);
  expect(
    (await files(owner.client).upload(path, BYTES, { contentType: 'application/pdf' })).error,
  ).toBeNull();
  expect((await files(owner.client).info(path)).data).toMatchObject({
    size: BYTES.byteLength,
    contentType: 'application/pdf',
  });
});

test('A path that was not announced is refused', async () => {
  const { error } = await files(owner.client).upload(`${crypto.randomUUID()}/${crypto.randomUUID()}`, file());
  expect(error).toMatchObject({ statusCode: '403' });
});

test("Another applicant's announced path is refused, and so is nobody", async () => {
  const path = await announce(owner);
  for (const client of [other.client, target.anonymous()])
    expect((await files(client).upload(path, file())).error).toMatchObject({ statusCode: '403' });
});

test('A second upload to one path answers 409; upsert and update change nothing', async () => {
  const path = await uploaded(owner);
  expect((await files(owner.client).upload(path, file())).error).toMatchObject({ statusCode: '409' });
  const changed = file('application/pdf', '%PDF-1.4 something else');
  expect((await files(owner.client).upload(path, changed, { upsert: true })).error).not.toBeNull();
  expect((await files(owner.client).update(path, changed)).error).not.toBeNull();
  expect(await (await files(owner.client).download(path)).data?.text()).toBe(new TextDecoder().decode(BYTES));
});

test("Another's file is neither downloaded, signed, described nor listed", async () => {
  const path = await uploaded(owner);
  for (const client of [other.client, target.anonymous()]) {
    expect((await files(client).download(path)).error).not.toBeNull();
    expect((await files(client).createSignedUrl(path, 60)).error).not.toBeNull();
    expect((await files(client).info(path)).error).not.toBeNull();
    expect((await files(client).list(path.split('/')[0])).data).toEqual([]);
    expect((await files(client).list()).data).not.toContainEqual(
      expect.objectContaining({ name: path.split('/')[0] }),
    );
  }
});

test('The owner lists the folder of the application', async () => {
  const path = await uploaded(owner);
  const [folder, name] = path.split('/');
  const { data } = await files(owner.client).list(folder, { limit: 100 });
  expect(data).toContainEqual(expect.objectContaining({ name }));
});

test('Nobody but the service removes a file through the API', async () => {
  const path = await uploaded(owner);
  for (const client of [owner.client, other.client, target.anonymous()])
    expect((await files(client).remove([path])).data ?? []).toEqual([]);
  expect((await files(owner.client).download(path)).error).toBeNull();
  expect((await files(target.service()).remove([path])).data).toHaveLength(1);
  expect((await files(owner.client).download(path)).error).not.toBeNull();
});

test('A signed address opens its file without a session, for this path and this time only', async () => {
  const [path, second] = [await uploaded(owner), await uploaded(owner)];
  const { data } = await files(owner.client).createSignedUrl(path, 2);
  const url = new URL(data?.signedUrl ?? '');
  expect((await target.send(url.href)).status).toBe(200);
  expect((await target.send(url.href.replace(path, second))).ok).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 3500));
  expect((await target.send(url.href)).ok).toBe(false);
}, 15_000);

test('Several addresses are signed at once, each with its own error', async () => {
  const path = await uploaded(owner);
  const { data } = await files(owner.client).createSignedUrls([path, 'nothing/here'], 60);
  expect(data).toMatchObject([
    { path, error: null },
    { path: 'nothing/here', error: expect.any(String) as string },
  ]);
});

test('A type the bucket does not take answers 415, HTML and SVG above all', async () => {
  for (const type of ['text/html', 'image/svg+xml', 'text/plain']) {
    const path = await announce(owner);
    expect(
      (await files(owner.client).upload(path, file(type, '<script>alert(1)</script>'))).error,
    ).toMatchObject({ statusCode: '415' });
  }
});

test('A file beyond 25 MB answers 413', async () => {
  const path = await announce(owner);
  const big = file('application/pdf', new Uint8Array(25 * 1024 * 1024 + 1));
  expect((await files(owner.client).upload(path, big)).error).toMatchObject({ statusCode: '413' });
}, 60_000);
