import { FunctionsHttpError } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARD_ENV } from '../tests/harness/card-provider.ts';
import { isEmbedded, openTarget, type Client, type Person, type Target } from './target.ts';

let target: Target;
let applicant: Person;
beforeAll(async () => {
  target = await openTarget();
  applicant = await target.person();
  const { error } = await applicant.client.rpc('start_application');
  if (error) throw new Error(error.message);
}, 120_000);
afterAll(() => target.stop());

const PDF = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n0\n%%EOF\n';

/** Announces and uploads a document with these bytes, said to be a PDF. */
const upload = async (bytes: string): Promise<string> => {
  const args = {
    kind: 'transcript' as const,
    file_name: 'transcript.pdf',
    content_type: 'application/pdf',
    size_bytes: bytes.length,
  };
  const { data, error } = await applicant.client.rpc('announce_document', args);
  if (error) throw new Error(error.message);
  const { path, document_id: id } = data as { path: string; document_id: string };
  const stored = await applicant.client.storage
    .from('documents')
    .upload(path, new File([bytes], 'a.pdf', { type: 'application/pdf' }));
  if (stored.error) throw stored.error;
  return id;
};
/** Status and body of a function's answer. */
const call = async (client: Client, name: string, body: Record<string, unknown> = {}) => {
  const answer = await client.functions.invoke<unknown>(name, { body });
  const error: unknown = answer.error;
  if (!(error instanceof FunctionsHttpError)) return { status: 200, body: answer.data };
  const response = error.context as Response;
  return { status: response.status, body: (await response.json()) as unknown };
};

test('complete-upload marks a whole PDF as received', async () => {
  const id = await upload(PDF);
  expect(await call(applicant.client, 'complete-upload', { document_id: id })).toMatchObject({
    status: 200,
    body: { document_id: id, state: 'received' },
  });
  const { data } = await applicant.client.from('application_documents').select('state').eq('id', id).single();
  expect(data).toEqual({ state: 'received' });
});

test('complete-upload asked again answers the state, without looking for the file', async () => {
  const id = await upload(PDF);
  await call(applicant.client, 'complete-upload', { document_id: id });
  const { data } = await applicant.client
    .from('application_documents')
    .select('storage_path')
    .eq('id', id)
    .single();
  await target
    .service()
    .storage.from('documents')
    .remove([data?.storage_path ?? '']);
  expect(await call(applicant.client, 'complete-upload', { document_id: id })).toMatchObject({
    status: 200,
    body: { document_id: id, state: 'received' },
  });
});

test('complete-upload refuses HTML that was called a PDF, and the file is gone', async () => {
  const id = await upload('<html><script>alert(1)</script></html>');
  const { data } = await applicant.client
    .from('application_documents')
    .select('storage_path')
    .eq('id', id)
    .single();
  expect((await call(applicant.client, 'complete-upload', { document_id: id })).status).toBe(422);
  const path = data?.storage_path ?? '';
  expect((await target.service().storage.from('documents').download(path)).error).not.toBeNull();
});

test('complete-upload refuses the signed-out and the documents of others', async () => {
  const id = await upload(PDF);
  expect((await call(target.anonymous(), 'complete-upload', { document_id: id })).status).toBe(401);
  const other = await target.person();
  expect((await call(other.client, 'complete-upload', { document_id: id })).status).toBe(404);
});

test('change-address refuses the signed-out and a link that is not theirs', async () => {
  const token = 'a'.repeat(64);
  expect((await call(target.anonymous(), 'change-address', { token })).status).toBe(401);
  for (const given of [{ token }, {}])
    expect(await call(applicant.client, 'change-address', given)).toMatchObject({
      status: 400,
      body: { hint: 'not_found', field: 'token' },
    });
});

/** Whether this project takes cards: two keys of the provider decide it. */
const takesCards = async (): Promise<boolean> => {
  const answer = await target.send('/functions/v1/card-checkout', {
    headers: { apikey: target.anonKey },
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { available: boolean }).available;
};

test('card-checkout says whether cards are taken, and begins no payment for the signed-out or without a place', async () => {
  const taken = await takesCards();
  expect((await call(target.anonymous(), 'card-checkout')).status).toBe(401);
  expect((await call(applicant.client, 'card-checkout')).status).toBe(taken ? 403 : 404);
});

test('card-events takes nothing without the provider’s signature, whoever sends it', async () => {
  const refused = (await takesCards()) ? 400 : 404;
  const message = { type: 'checkout.session.completed', data: { object: { payment_status: 'paid' } } };
  for (const client of [target.anonymous(), applicant.client, target.service()])
    expect((await call(client, 'card-events', message)).status).toBe(refused);
});

test.runIf(isEmbedded)(
  'card-checkout and card-events with keys: offered, and still nothing without a signature',
  async () => {
    Object.assign(process.env, CARD_ENV);
    try {
      expect(await takesCards()).toBe(true);
      expect((await call(applicant.client, 'card-checkout')).status).toBe(403);
      expect((await call(target.anonymous(), 'card-events', { type: 'refund.created' })).status).toBe(400);
    } finally {
      for (const name of Object.keys(CARD_ENV)) Reflect.deleteProperty(process.env, name);
    }
  },
);

test('complete-letter knows no upload that no referee announced, and reads no other function’s', async () => {
  const document_id = await upload(PDF);
  for (const body of [
    {},
    { upload_id: 'a letter' },
    { upload_id: document_id },
    { upload_id: crypto.randomUUID() },
  ])
    expect((await call(target.anonymous(), 'complete-letter', body)).status).toBe(404);
});

test('complete-message-file marks a whole file received for whoever announced it, and for nobody else', async () => {
  const announced = await applicant.client.rpc('announce_message_file', {
    file_name: 'question.pdf',
    content_type: 'application/pdf',
    size_bytes: PDF.length,
  });
  if (announced.error) throw new Error(announced.error.message);
  const { upload_id, bucket, path } = announced.data;
  const bytes = new File([PDF], 'file', { type: 'application/pdf' });
  const stored = await applicant.client.storage.from(bucket).upload(path, bytes);
  if (stored.error) throw stored.error;
  const name = 'complete-message-file';
  expect((await call(target.anonymous(), name, { upload_id })).status).toBe(401);
  expect((await call((await target.person()).client, name, { upload_id })).status).toBe(404);
  for (const wrong of ['a file', crypto.randomUUID(), await upload(PDF)])
    expect((await call(applicant.client, name, { upload_id: wrong })).status).toBe(404);
  const received = { status: 200, body: { state: 'received' } };
  expect(await call(applicant.client, name, { upload_id })).toEqual(received);
  expect(await call(applicant.client, name, { upload_id })).toEqual(received);
});

test('tick runs for the service key only', async () => {
  expect((await call(applicant.client, 'tick')).status).toBe(401);
  expect(await call(target.service(), 'tick')).toMatchObject({
    status: 200,
    body: { sent: expect.any(Number) as number },
  });
});

test('health says without any key whether database, storage and clockwork are well', async () => {
  await call(target.service(), 'tick');
  const answer = await target.send('/functions/v1/health');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ ok: true, database: true, storage: true, tick: true });
});

test('A function that does not exist answers 404', async () => {
  expect((await call(applicant.client, 'no-such-function')).status).toBe(404);
});

test('preview-mail draws for officers what would go, says for whom it cannot, and refuses applicants', async () => {
  const office = await target.office();
  const asked = { kind: 'reply_received', language: 'en', words: null };
  expect((await call(target.anonymous(), 'preview-mail', asked)).status).toBe(401);
  expect((await call(applicant.client, 'preview-mail', asked)).status).toBe(403);
  expect((await call(office, 'preview-mail', { ...asked, kind: 'nothing' })).status).toBe(400);
  const shown = await call(office, 'preview-mail', asked);
  expect(shown).toMatchObject({ status: 200, body: { words: { subject: 'We have received your reply' } } });
  const { drawn } = shown.body as { drawn: { why: string; html: string; problem: string | null }[] };
  expect(drawn.map((mail) => mail.why)).toEqual(expect.arrayContaining(['hebrew_only']));
  for (const mail of drawn)
    expect(mail).toMatchObject({ problem: null, html: expect.stringContaining('<html') as string });
  const words = {
    subject: '{{last_name}}',
    heading: 'Shalom',
    body: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'field', attrs: { name: 'nobody' } }] }],
    },
  };
  const wrong = await call(office, 'preview-mail', { kind: 'office_letter', language: 'en', words });
  const problems = (wrong.body as { drawn: { name: string; problem: string | null }[] }).drawn;
  for (const { name, problem } of problems) expect(problem).toContain(`For ${name}: `);
});
