/** Files of others: opened through a function that writes it down, and in no other way. */
import type { FunctionArgs } from '@school/shared/api/types';
import type { AccountRole } from '@school/shared/roles';
import { FunctionsHttpError } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeForm } from '../tests/harness/applicants.ts';
import { type Client, openTarget, type Person, type Target } from './target.ts';
import { referenceFields } from '../seed/reference.ts';

const PDF = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n0\n%%EOF\n';

interface Stored {
  readonly id: string;
  readonly path: string;
}
interface Applicant extends Person {
  readonly application: string;
  readonly transcript: Stored;
  readonly passport: Stored;
}

let target: Target;
let office: Client;
let submitted: Applicant;
let drafting: Applicant;
const colleagues = new Map<string, Client>();

const must = async <Data>(answer: PromiseLike<{ data: Data; error: unknown }>): Promise<Data> => {
  const { data, error } = await answer;
  expect(error).toBeNull();
  return data;
};

async function upload({ client }: Person, kind: FunctionArgs<'announce_document'>['kind']): Promise<Stored> {
  const announced = await must(
    client.rpc('announce_document', {
      kind,
      file_name: `${kind}.pdf`,
      content_type: 'application/pdf',
      size_bytes: PDF.length,
    }),
  );
  const { path, document_id: id } = announced as { path: string; document_id: string };
  const bytes = new File([PDF], 'a.pdf', { type: 'application/pdf' });
  await must(client.storage.from('documents').upload(path, bytes));
  await must(client.functions.invoke('complete-upload', { body: { document_id: id } }));
  return { id, path };
}

/** Somebody with every answer and document; not submitted. */
async function applicant(): Promise<Applicant> {
  const person = await target.person();
  const started = await must(person.client.rpc('start_application', { form: completeForm() }));
  await must(person.client.rpc('save_reference_fields', referenceFields({ name: 'Rabbi Example' })));
  const [transcript, passport] = [await upload(person, 'transcript'), await upload(person, 'passport')];
  await upload(person, 'recommendation');
  const { application_id: application } = started as { application_id: string };
  return { ...person, application, transcript, passport };
}

/** A colleague of this role, signed in. */
async function colleague(role: AccountRole): Promise<Client> {
  const { client, id } = await target.person();
  await must(office.rpc('set_staff_account', { user_id: id, role, is_active: true, expected_version: 0 }));
  return client;
}

beforeAll(async () => {
  target = await openTarget();
  office = await target.office();
  [submitted, drafting] = [await applicant(), await applicant()];
  await must(submitted.client.rpc('submit_application'));
  for (const role of ['staff', 'admissions', 'admin'] as const) colleagues.set(role, await colleague(role));
  colleagues.set('super_admin', office);
}, 120_000);
afterAll(() => target.stop());

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}
/** Status and body of open-document. */
async function open(client: Client, id: unknown, purpose?: unknown): Promise<Answer> {
  const body = purpose === undefined ? { document_id: id } : { document_id: id, purpose };
  const answer = await client.functions.invoke<Answer['body']>('open-document', { body });
  const error: unknown = answer.error;
  if (!(error instanceof FunctionsHttpError)) return { status: 200, body: answer.data ?? {} };
  const response = error.context as Response;
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}
const addressOf = ({ body }: Answer): string => (typeof body['address'] === 'string' ? body['address'] : '');
/** Who has opened files of this application: role, purpose and note of each line. */
async function lines({ application }: Applicant): Promise<string[]> {
  const asked = { subject: 'application', subject_id: application } as const;
  const found = (await must(office.rpc('opened_by', asked))) as unknown as Record<string, string>[];
  return found
    .filter(({ category }) => category === 'document')
    .map(({ reader_role, purpose, note }) => `${reader_role} ${purpose} ${note}`)
    .sort();
}

test('Staff open a file through the function: a line is written, and the address ends after ten minutes', async () => {
  const { id } = submitted.transcript;
  for (const [role, client] of colleagues) {
    const answer = await open(client, id);
    expect([role, answer]).toMatchObject([
      role,
      {
        status: 200,
        body: { file_name: 'transcript.pdf', content_type: 'application/pdf', kind: 'transcript' },
      },
    ]);
    const opened = await target.send(addressOf(answer));
    expect([opened.status, await opened.text()]).toEqual([200, PDF]);
    const token = new URL(addressOf(answer), target.url).searchParams.get('token') ?? '';
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      exp: number;
    };
    const left = claims.exp - Date.now() / 1000;
    expect([left > 500, left <= 605]).toEqual([true, true]);
  }
  expect(await lines(submitted)).toEqual(
    [...colleagues.keys()].sort().map((role) => `${role} screen transcript ${id}`),
  );
});

test('Staff reach no stored file themselves: not listed, described, downloaded or signed for a time of their own', async () => {
  const paths = [submitted.transcript.path, submitted.passport.path, drafting.transcript.path];
  for (const client of colleagues.values()) {
    const files = client.storage.from('documents');
    for (const path of paths) {
      expect((await files.download(path)).error).not.toBeNull();
      expect((await files.info(path)).error).not.toBeNull();
      expect((await files.createSignedUrl(path, 31_536_000)).error).not.toBeNull();
      expect((await files.list(path.split('/')[0])).data).toEqual([]);
    }
    expect((await files.list()).data).toEqual([]);
    const many = (await files.createSignedUrls(paths, 60)).data ?? [];
    expect(many.filter(({ signedUrl }) => signedUrl)).toEqual([]);
  }
});

test('Nobody copies or moves the file of another, not even to a place that was announced to them', async () => {
  const announced = (await must(
    drafting.client.rpc('announce_document', {
      kind: 'resume',
      file_name: 'resume.pdf',
      content_type: 'application/pdf',
      size_bytes: PDF.length,
    }),
  )) as unknown as { path: string };
  const places = [announced.path, `${drafting.application}/${crypto.randomUUID()}`, 'somewhere/else'];
  const files = target.service().storage.from('documents');
  const stored = async (): Promise<string[]> => {
    const folders = [submitted.application, drafting.application, 'somewhere'];
    const listed = await Promise.all(folders.map((folder) => must(files.list(folder))));
    return listed.flatMap((objects) => (objects ?? []).map(({ name }) => name)).sort();
  };
  const before = await stored();
  const others = [...colleagues.values(), drafting.client, target.anonymous()];
  for (const from of [submitted.passport.path, submitted.transcript.path])
    for (const client of others)
      for (const to of places) {
        const own = client.storage.from('documents');
        expect((await own.copy(from, to)).error).not.toBeNull();
        expect((await own.move(from, to)).error).not.toBeNull();
      }
  // Owners neither: a file stays where it was announced, and another's folder takes nothing of theirs.
  const own = submitted.client.storage.from('documents');
  for (const to of places) {
    expect((await own.copy(submitted.passport.path, to)).error).not.toBeNull();
    expect((await own.move(submitted.passport.path, to)).error).not.toBeNull();
  }
  expect(await stored()).toEqual(before);
  expect((await own.download(submitted.passport.path)).error).toBeNull();
});

test('Nobody opens what is not theirs to read, and nothing is written down', async () => {
  const before = await lines(submitted);
  const { id } = submitted.passport;
  expect((await open(target.anonymous(), id)).status).toBe(401);
  expect((await open(drafting.client, id)).body).toMatchObject({ hint: 'not_found' });
  expect((await open(colleagues.get('staff') as Client, id)).status).toBe(403);
  for (const [role, client] of colleagues)
    expect([role, (await open(client, drafting.transcript.id)).body]).toMatchObject([
      role,
      { hint: 'not_found' },
    ]);
  for (const wrong of ['', 'x', null, 5, {}, crypto.randomUUID()])
    expect([wrong, (await open(office, wrong)).body]).toMatchObject([wrong, { hint: 'not_found' }]);
  for (const wrong of ['', 'export', null, 5, []])
    expect([wrong, (await open(office, id, wrong)).body]).toMatchObject([
      wrong,
      { hint: 'invalid_value', field: 'purpose' },
    ]);
  expect([await lines(submitted), await lines(drafting)]).toEqual([before, []]);
});

test('Owners open their own files while they are there, and no line is written', async () => {
  const removed = await upload(drafting, 'resume');
  const answer = await open(drafting.client, removed.id);
  expect(await (await target.send(addressOf(answer))).text()).toBe(PDF);
  expect((await drafting.client.storage.from('documents').download(removed.path)).error).toBeNull();
  await must(drafting.client.rpc('remove_document', { document_id: removed.id }));
  expect((await open(drafting.client, removed.id)).body).toMatchObject({ hint: 'not_found' });
  expect(await lines(drafting)).toEqual([]);
});

test('A file for a dossier is written down as one; one whose bytes are lost answers that it is not there', async () => {
  const { id, path } = submitted.passport;
  const unbegun = await open(office, id, 'dossier');
  expect(unbegun).toMatchObject({ status: 400, body: { hint: 'wrong_state', field: 'purpose' } });
  await must(office.rpc('begin_dossier', { application_ids: [submitted.application] }));
  expect((await open(office, id, 'dossier')).status).toBe(200);
  expect(await lines(submitted)).toContain(`super_admin dossier passport ${id}`);
  await must(target.service().storage.from('documents').remove([path]));
  expect((await open(office, id)).body).toMatchObject({ hint: 'not_found' });
});
