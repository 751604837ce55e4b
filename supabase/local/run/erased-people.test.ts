/** The clockwork erases a person with bytes, account and local mails; what refuses is noted and tried again. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded, type Embedded } from '../../conformance/embedded.ts';
import { ownDatabase } from '../../tests/harness/cluster.ts';
import { createAuthService } from '../auth/service.ts';
import { forgetMails, openAddresses } from './forget-mails.ts';

let project: Embedded;
let refusing = false;
beforeAll(async () => {
  const auth = createAuthService();
  project = await startEmbedded({
    database: await ownDatabase(),
    services: {
      auth: async (request, context) =>
        refusing && request.method === 'DELETE'
          ? Response.json({ code: 'unexpected_failure' }, { status: 500 })
          : auth(request, context),
    },
  });
}, 120_000);
afterAll(() => project.stop());

const PDF = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n0\n%%EOF\n';

const connect = (key: string) =>
  createClient(project.url, key, { auth: { persistSession: false, autoRefreshToken: false } });

/** All that lies on disk below a folder, as one text. */
async function onDisk(folder: string): Promise<string> {
  const entries = await readdir(path.join(project.dataDir, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return (
    await Promise.all(files.map((entry) => readFile(path.join(entry.parentPath, entry.name), 'utf8')))
  ).join('\n');
}

async function tick(): Promise<Record<string, unknown>> {
  const headers = { apikey: project.serviceKey, authorization: `Bearer ${project.serviceKey}` };
  const answer = await fetch(`${project.url}/functions/v1/tick`, { method: 'POST', headers });
  return (await answer.json()) as Record<string, unknown>;
}

/** Somebody with an account, an uploaded file and a mail. */
async function makePerson(email: string): Promise<string> {
  const account = { email, password: 'a sound pass phrase' };
  const made = await connect(project.serviceKey).auth.admin.createUser({ ...account, email_confirm: true });
  const owner = connect(project.anonKey);
  await owner.auth.signInWithPassword(account);
  await owner.rpc('start_application', { form: { first_name: 'Dov', last_name: 'Leaving' } });
  const announced = await owner.rpc('announce_document', {
    kind: 'transcript',
    file_name: 'a.pdf',
    content_type: 'application/pdf',
    size_bytes: PDF.length,
  });
  const { path: place } = announced.data as { path: string };
  const bytes = new File([PDF], 'a.pdf', { type: 'application/pdf' });
  expect((await owner.storage.from('documents').upload(place, bytes)).error).toBeNull();
  await owner.rpc('note_sign_up', { email });
  await tick();
  return made.data.user?.id ?? '';
}

async function order(id: string): Promise<void> {
  const officer = connect(project.anonKey);
  await officer.auth.signInWithPassword(project.officer ?? { email: '', password: '' });
  const args = { subject: 'account', subject_id: id, typed_name: 'Dov Leaving' };
  expect((await officer.rpc('start_erasure', args)).error).toBeNull();
}

const receipts = async (): Promise<unknown> => {
  const officer = connect(project.anonKey);
  await officer.auth.signInWithPassword(project.officer ?? { email: '', password: '' });
  return (await officer.rpc('list_erasures')).data;
};

test('rows, bytes, account and mails of an erased person are gone after one tick', async () => {
  const id = await makePerson('dov.leaving@example.org');
  expect(await onDisk('storage')).toContain('%PDF-1.4');
  expect(await onDisk('mailbox')).toContain('dov.leaving@example.org');
  await order(id);
  const pool = new Pool({ connectionString: project.databaseUrl, max: 1 });
  const addresses = await openAddresses(pool);
  await pool.end();
  expect(addresses).toEqual(['dov.leaving@example.org']);
  await forgetMails(project.dataDir, addresses);
  expect(await tick()).toMatchObject({ erased: 1 });
  expect(await onDisk('storage')).toBe('');
  expect(await onDisk('mailbox')).not.toContain('dov.leaving@example.org');
  const account = await connect(project.serviceKey).auth.admin.getUserById(id);
  expect(account.error?.status).toBe(404);
  expect(await receipts()).toMatchObject([{ files: 1, problem: null }]);
}, 60_000);

test('an auth service that refuses is noted for the office, and the account goes when it no longer does', async () => {
  const id = await makePerson('dan.leaving@example.org');
  await order(id);
  refusing = true;
  expect(await tick()).toMatchObject({ erased: 0 });
  expect(await onDisk('storage')).toBe('');
  expect(await receipts()).toMatchObject([
    { problem: 'The auth service answered 500.', finished_at: null },
    {},
  ]);
  refusing = false;
  await project.sql(`update private.erasures set tried_at = now() - interval '2 minutes'`);
  expect(await tick()).toMatchObject({ erased: 1 });
  expect((await connect(project.serviceKey).auth.admin.getUserById(id)).error?.status).toBe(404);
}, 60_000);
