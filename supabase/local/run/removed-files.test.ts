/** The bytes of removed and unfinished documents are gone a day later, by the clockwork; those of others stay. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded, type Embedded } from '../../conformance/embedded.ts';
import { ownDatabase } from '../../tests/harness/cluster.ts';

let project: Embedded;
beforeAll(async () => {
  project = await startEmbedded({ database: await ownDatabase() });
}, 120_000);
afterAll(() => project.stop());

const PDF = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n0\n%%EOF\n';

const connect = (key: string) =>
  createClient(project.url, key, { auth: { persistSession: false, autoRefreshToken: false } });

const filesOnDisk = async (): Promise<number> =>
  (await readdir(path.join(project.dataDir, 'storage'), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  ).length;

async function tick(): Promise<unknown> {
  const answer = await fetch(`${project.url}/functions/v1/tick`, {
    method: 'POST',
    headers: { apikey: project.serviceKey, authorization: `Bearer ${project.serviceKey}` },
  });
  return ((await answer.json()) as { removed: unknown }).removed;
}

test('a removed document loses its bytes after a day, an unfinished one too, and no others', async () => {
  const account = { email: 'dov@example.org', password: 'a sound pass phrase' };
  await connect(project.serviceKey).auth.admin.createUser({ ...account, email_confirm: true });
  const owner = connect(project.anonKey);
  await owner.auth.signInWithPassword(account);
  await owner.rpc('start_application', { form: {} });
  const upload = async (): Promise<string> => {
    const args = {
      kind: 'transcript',
      file_name: 'a.pdf',
      content_type: 'application/pdf',
      size_bytes: PDF.length,
    };
    const announced = await owner.rpc('announce_document', args);
    const { path: place, document_id: id } = announced.data as { path: string; document_id: string };
    const bytes = new File([PDF], 'a.pdf', { type: 'application/pdf' });
    expect((await owner.storage.from('documents').upload(place, bytes)).error).toBeNull();
    return id;
  };
  const finish = (id: string) => owner.functions.invoke('complete-upload', { body: { document_id: id } });
  const [kept, removed] = [await upload(), await upload()];
  await finish(kept);
  await finish(removed);
  await upload();
  await owner.rpc('remove_document', { document_id: removed });
  expect([await tick(), await filesOnDisk()]).toEqual([0, 3]);
  await project.sql(
    `delete from private.clock; insert into private.clock (offset_by) values (interval '23 hours')`,
  );
  expect([await tick(), await filesOnDisk()]).toEqual([0, 3]);
  await project.sql(
    `delete from private.clock; insert into private.clock (offset_by) values (interval '25 hours')`,
  );
  expect([await tick(), await filesOnDisk()]).toEqual([2, 1]);
  expect(await tick()).toBe(0);
  await project.sql('delete from private.clock');
  expect((await finish(kept)).data).toMatchObject({ state: 'received' });
}, 60_000);
