/** References, documents and interview wishes of an application. */
import { lackingOf, type Line } from '@school/shared/lines';
import { describe, expect, test } from 'vitest';
import { addDocument, createUser, submitComplete, type User, saveReference } from './harness/applicants.ts';
import { people, service } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

interface Mine {
  readonly application: { id: string; status: string; version: number } & Record<string, unknown>;
  readonly lines: readonly Line[];
  readonly can_edit: boolean;
  readonly has_extension: boolean;
  readonly documents: { id: string; kind: string; state: string; reason: string | null }[];
  readonly references: { id: string; version: number }[];
  readonly choices: { slot_id: string }[];
}

const stage = openedStage();

const mine = (user: User): Promise<Mine> => stage.db.call(user, 'my_application');
const refused = (user: User, name: string, args = {}) => refusal(stage.db.call(user, name, args));

/** A reference alone is not enough: its referee must be asked, or a letter uploaded. */
const NOBODY_ASKED = {
  section: 'references',
  field: 'references',
  label: 'A referee asked for a letter, or a letter uploaded',
};

describe('references', () => {
  describe('saved field by field', () => {
    const NEW = '33333333-2222-4333-8444-555555555555';
    interface Saved {
      saved: Record<string, unknown>;
      conflicts: { field: string; theirs: unknown }[];
      errors: { field: string; message: string }[];
    }
    const save = (user: User, reference_id: string, ...changes: Record<string, unknown>[]): Promise<Saved> =>
      stage.db.call(user, 'save_reference_fields', { reference_id, changes });
    const name = (base: string | null, value: string) => ({ field: 'name', base, value });

    test('a half-typed one is kept without a name, repeated saves add none twice, and it is missing until it has one', async () => {
      const user = await createUser(stage.db);
      await stage.db.call(user, 'start_application', { form: {} });
      const email = { field: 'email', base: null, value: 'Rabbi@Example.org' };
      expect(await save(user, NEW, email)).toMatchObject({ saved: { email: 'rabbi@example.org' } });
      expect(await save(user, NEW, email)).toMatchObject({
        saved: { email: 'rabbi@example.org' },
        conflicts: [],
      });
      const { references, lines } = await mine(user);
      const missing = lackingOf(lines);
      expect(references).toMatchObject([{ id: NEW, name: '', email: 'rabbi@example.org' }]);
      expect(missing.filter(({ section }) => section === 'references')).toEqual([
        NOBODY_ASKED,
        { section: 'references', field: `${NEW}-name`, label: 'Name of a reference' },
      ]);
      await save(user, NEW, name('', 'Rabbi Example'));
      expect(lackingOf((await mine(user)).lines).filter(({ section }) => section === 'references')).toEqual([
        NOBODY_ASKED,
      ]);
    });

    test('one wrong field keeps nothing else back, and another device is never overwritten', async () => {
      const user = await createUser(stage.db);
      await stage.db.call(user, 'start_application', { form: {} });
      const own = '44444444-2222-4333-8444-555555555555';
      const phone = { field: 'phone', base: null, value: '123' };
      expect(await save(user, own, name(null, 'One'), phone)).toMatchObject({
        saved: { name: 'One' },
        errors: [{ field: 'phone', message: expect.stringMatching(/country code/) as string }],
      });
      expect(await save(user, own, name('Other', 'Two'))).toMatchObject({
        saved: {},
        conflicts: [{ field: 'name', theirs: 'One' }],
      });
      expect((await save(user, own, { field: 'position', base: null, value: 9 })).errors).toHaveLength(1);
    });

    test("neither another applicant's nor one that is gone can be typed over, and there are five at most", async () => {
      const [owner, other] = [await createUser(stage.db), await createUser(stage.db)];
      for (const user of [owner, other]) await stage.db.call(user, 'start_application', { form: {} });
      const id = '55555555-2222-4333-8444-555555555555';
      await save(owner, id, name(null, 'Mine'));
      const args = { reference_id: id, changes: [name('Mine', 'Yours')] };
      expect(await refused(other, 'save_reference_fields', args)).toMatchObject({ hint: 'not_found' });
      await stage.db.call(owner, 'remove_reference', { reference_id: id });
      expect(await refused(owner, 'save_reference_fields', args)).toMatchObject({ hint: 'not_found' });
      const more = ['6', '7', '8', '9', 'a'].map((digit) => id.replace('5', digit));
      for (const one of more) await save(owner, one, name(null, 'One'));
      expect(
        await refused(owner, 'save_reference_fields', { reference_id: id, changes: [name(null, 'Six')] }),
      ).toMatchObject({ hint: 'limit_reached' });
    });
  });

  test("another applicant's reference cannot be removed", async () => {
    const [owner, other] = [await createUser(stage.db), await createUser(stage.db)];
    for (const user of [owner, other]) await stage.db.call(user, 'start_application', { form: {} });
    const id = await saveReference(stage.db, owner, { name: 'Mine' });
    await stage.db.call(other, 'remove_reference', { reference_id: id });
    expect((await mine(owner)).references).toHaveLength(1);
  });
});

describe('documents', () => {
  const begin = (user: User, given = {}) =>
    stage.db.call<{ document_id: string; path: string }>(user, 'announce_document', {
      kind: 'resume',
      file_name: 'קורות חיים.pdf',
      content_type: 'application/pdf',
      size_bytes: 100,
      ...given,
    });
  const finish = (user: User, document_id: string, detected_type: string | null, size_bytes = 100) =>
    stage.db.call<{ state: string; hint?: string }>(service, 'finish_document_upload', {
      document_id,
      owner_id: user.id,
      detected_type,
      size_bytes,
    });

  test('types, sizes and HEIC are refused in words that name the field', async () => {
    const user = await createUser(stage.db);
    await stage.db.call(user, 'start_application', { form: {} });
    expect(await refusal(begin(user, { file_name: 'photo.HEIC', content_type: 'image/heic' }))).toMatchObject(
      {
        hint: 'wrong_type',
        field: 'file',
      },
    );
    expect(await refusal(begin(user, { content_type: 'image/svg+xml' }))).toMatchObject({
      field: 'file',
      message: 'Please send a PDF, JPEG or PNG file.',
    });
    expect(await refusal(begin(user, { size_bytes: 30_000_000 }))).toMatchObject({
      field: 'file',
      message: 'The file must be smaller than 25 MB.',
    });
    expect(await refusal(begin(user, { size_bytes: 0 }))).toMatchObject({ message: 'This file is empty.' });
    expect(await refusal(begin(user, { kind: 'selfie' }))).toMatchObject({ field: 'kind' });
    expect(await refusal(begin(user, { file_name: '' }))).toMatchObject({
      field: 'file_name',
      hint: 'required',
    });
  });

  test('the path is ASCII ids; the original name stays in the row; slashes cannot make folders', async () => {
    const user = await createUser(stage.db);
    const { application_id } = await stage.db.call<{ application_id: string }>(user, 'start_application', {
      form: {},
    });
    const { document_id, path } = await begin(user, { file_name: '../../תעודה.pdf' });
    expect(path).toBe(`${application_id}/${document_id}`);
    const rows = await stage.db.sql('select file_name from public.application_documents where id = $1', [
      document_id,
    ]);
    expect(rows).toEqual([{ file_name: '_.._תעודה.pdf' }]);
  });

  test('a file counts only when its first bytes are what was declared', async () => {
    const user = await createUser(stage.db);
    await stage.db.call(user, 'start_application', { form: {} });
    const wrong = await begin(user);
    expect(await finish(user, wrong.document_id, 'image/png')).toMatchObject({
      state: 'removed',
      hint: 'wrong_type',
    });
    const broken = await begin(user);
    expect(await finish(user, broken.document_id, null)).toMatchObject({
      state: 'removed',
      hint: 'broken_file',
    });
    const large = await begin(user);
    expect(await finish(user, large.document_id, 'application/pdf', 99_999_999)).toMatchObject({
      state: 'removed',
      hint: 'too_large',
    });
    const right = await begin(user);
    expect(await finish(user, right.document_id, 'application/pdf')).toMatchObject({ state: 'received' });
    expect((await mine(user)).documents.map((item) => item.state)).toEqual(['received']);
  });

  test('after handing in, only a kind that the office asked for again can be added; it replaces the old one', async () => {
    const user = await createUser(stage.db);
    await submitComplete(stage.db, user);
    const transcript = (await mine(user)).documents.find((item) => item.kind === 'transcript');
    const review = { document_id: transcript?.id, state: 'replace' };
    expect(
      await refusal(stage.db.call(people.admissions, 'review_document', { ...review, reason: ' ' })),
    ).toMatchObject({ field: 'reason' });
    await stage.db.call(people.admissions, 'review_document', { ...review, reason: 'Page two is cut off.' });
    expect(await refusal(begin(user, { kind: 'passport' }))).toMatchObject({ hint: 'wrong_state' });
    await addDocument(stage.db, user, 'transcript');
    const documents = (await mine(user)).documents.filter((item) => item.kind === 'transcript');
    expect(documents).toMatchObject([{ state: 'received', reason: null }]);
    expect(await refusal(begin(user, { kind: 'transcript' }))).toMatchObject({ hint: 'wrong_state' });
  });

  test('an announced upload must arrive within the hour', async () => {
    const user = await createUser(stage.db);
    await stage.db.call(user, 'start_application', { form: {} });
    const { document_id, path } = await begin(user);
    const put = () =>
      stage.db.tryAs(user, `insert into storage.objects (bucket_id, name) values ('documents', $1)`, [path]);
    await put();
    await stage.db.setClock(new Date(Date.now() + 3_700_000));
    const late = await refusal(put());
    const finished = await finish(user, document_id, 'application/pdf');
    await stage.db.setClock(null);
    expect(late).toMatchObject({ code: '42501' });
    expect(finished).toMatchObject({ state: 'removed' });
  });

  test('nobody finishes the upload of another', async () => {
    const [owner, other] = [await createUser(stage.db), await createUser(stage.db)];
    await stage.db.call(owner, 'start_application', { form: {} });
    const { document_id } = await begin(owner);
    expect(await refusal(finish(other, document_id, 'application/pdf'))).toMatchObject({ hint: 'not_found' });
  });
});

describe('interview wishes', () => {
  test('free times of the own year in order, each once, at most three; a taken time is said', async () => {
    const user = await createUser(stage.db);
    await submitComplete(stage.db, user);
    const [first, second] = stage.slots;
    const choose = (slot_ids: string[]) =>
      stage.db.call<{ slot_id: string }[]>(user, 'set_interview_choices', { slot_ids });
    expect((await choose([second, first])).map((item) => item.slot_id)).toEqual([second, first]);
    expect((await choose([first])).map((item) => item.slot_id)).toEqual([first]);
    expect(await refusal(choose([first, first]))).toMatchObject({ hint: 'slot_taken' });
    expect(await refusal(choose([first, second, first, second]))).toMatchObject({ hint: 'limit_reached' });
    expect(await refusal(choose(['00000000-0000-4000-8000-00000000abcd']))).toMatchObject({
      hint: 'slot_taken',
    });
    expect(await choose([])).toEqual([]);
  });
});
