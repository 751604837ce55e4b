/** Names are what they look like, of people and of files, and a person sends so many bytes in a day. */
import { describe, expect, test } from 'vitest';
import { createUser, startComplete, submitComplete, type User } from './harness/applicants.ts';
import { people, service } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';
import { referenceFields } from '../seed/reference.ts';

const stage = openedStage();

const HIDDEN = {
  hint: 'invalid_value',
  message: 'This name holds characters that cannot be seen. Type it again.',
};

describe('names of people', () => {
  const save = async (user: User, field: string, value: string): Promise<unknown[]> =>
    (
      await stage.db.call<{ errors: unknown[] }>(user, 'save_application_fields', {
        changes: [{ field, base: null, value, force: true }],
      })
    ).errors;

  test.each([
    ['turned around', 'Noam\u202eylteS'],
    ['with a mark of direction', '\u200fנועם'],
    ['of blanks that no keyboard has', '\u2800'],
    ['on two lines', 'Noam\nTestly'],
  ])('%s are refused, beside the field', async (_what, name) => {
    const user = await createUser(stage.db);
    await stage.db.call(user, 'start_application', { form: {} });
    for (const field of ['first_name', 'hebrew_last_name', 'emergency_contact_name'])
      expect(await save(user, field, name)).toMatchObject([{ field, message: HIDDEN.message }]);
    expect(await stage.db.call(user, 'save_reference_fields', referenceFields({ name }))).toMatchObject({
      errors: [{ field: 'name', message: HIDDEN.message }],
    });
  });

  test('what word processors leave between the letters is no part of it', async () => {
    const user = await createUser(stage.db);
    await stage.db.call(user, 'start_application', { form: {} });
    expect(await save(user, 'first_name', 'No\u200ba\u00adm\ufeff')).toEqual([]);
    expect(
      await stage.db.sql('select first_name from public.applications where user_id = $1', [user.id]),
    ).toEqual([{ first_name: 'Noam' }]);
  });

  test.each(['O’Brien-Levi', 'נוֹעַם בן־דוד', 'Zoë M. Ávila', "D'Angelo", 'Σπύρος'])(
    '%s is taken',
    async (name) => {
      const user = await createUser(stage.db);
      await stage.db.call(user, 'start_application', { form: {} });
      await save(user, 'first_name', name);
      expect(
        await stage.db.sql('select first_name from public.applications where user_id = $1', [user.id]),
      ).toEqual([{ first_name: name }]);
    },
  );

  test('what an account was opened with is cleaned when it begins an application', async () => {
    const user = await createUser(stage.db, { firstName: 'No\u202eam' });
    await stage.db.call(user, 'start_application', { form: {} });
    expect(
      await stage.db.sql('select first_name from public.applications where user_id = $1', [user.id]),
    ).toEqual([{ first_name: 'Noam' }]);
  });

  test('a parent without a name that can be seen is not invited, and gets no mail', async () => {
    const user = await createUser(stage.db);
    await submitComplete(stage.db, user);
    const email = 'unseen@example.org';
    const parent = { name: '\u200b\u200b', relation: 'mother', email };
    expect(await refusal(stage.db.call(user, 'invite_parent', parent))).toMatchObject({ field: 'name' });
    expect(await stage.db.sql('select from public.email_outbox where to_email = $1', [email])).toEqual([]);
  });

  test('the office cannot type one into a record either', async () => {
    const form = { first_name: 'Noam', last_name: 'Testly', email: 'record@example.org' };
    const { id, version } = await stage.db.call<{ id: string; version: number }>(
      people.admissions,
      'create_student',
      { form },
    );
    const saveName = (mother_first_name: string) =>
      stage.db.call(people.admissions, 'save_student', {
        student_id: id,
        changes: { mother_first_name },
        expected_version: version,
      });
    expect(await refusal(saveName('Ru\u2066th'))).toMatchObject({ ...HIDDEN, field: 'mother_first_name' });
  });
});

describe('files', () => {
  const begin = (user: User, file_name: string, content_type = 'application/pdf', size_bytes = 100) =>
    stage.db.call<{ document_id: string; path: string }>(user, 'announce_document', {
      kind: 'resume',
      file_name,
      content_type,
      size_bytes,
    });
  const nameOf = async (id: string): Promise<string | undefined> =>
    (
      await stage.db.sql<{ file_name: string }>(
        'select file_name from public.application_documents where id = $1',
        [id],
      )
    )[0]?.file_name;

  test.each([
    ['passport.pdf.html', 'application/pdf', 'passport.pdf'],
    ['passport.PDF', 'application/pdf', 'passport.pdf'],
    ['scan.jpeg', 'image/jpeg', 'scan.jpg'],
    ['scan', 'image/png', 'scan.png'],
    ['gpj.\u202eexe', 'application/pdf', 'gpj.pdf'],
    ['Report 12.5.2026.pdf', 'application/pdf', 'Report 12.5.2026.pdf'],
    ['תעודה.pdf', 'application/pdf', 'תעודה.pdf'],
    ['../../.htaccess', 'application/pdf', '_.._.htaccess.pdf'],
    ['\u200b.pdf', 'application/pdf', 'file.pdf'],
    ['a"b:c.png', 'image/png', 'a_b_c.png'],
  ])('%j of the kind %s is kept as %j', async (given, type, kept) => {
    const user = await createUser(stage.db);
    await stage.db.call(user, 'start_application', { form: {} });
    expect(await nameOf((await begin(user, given, type)).document_id)).toBe(kept);
  });

  test('files of messages and letters are named so too', async () => {
    const user = await createUser(stage.db);
    const { upload_id } = await stage.db.call<{ upload_id: string }>(user, 'announce_message_file', {
      file_name: 'ticket.pdf.html',
      content_type: 'application/pdf',
      size_bytes: 10,
    });
    expect(
      await stage.db.sql('select file_name from private.thread_files where id = $1', [upload_id]),
    ).toEqual([{ file_name: 'ticket.pdf' }]);
    const triggers = await stage.db.sql<{ place: string }>(
      `select tgrelid::regclass::text as place from pg_trigger where tgname = 'prepare_file' order by 1`,
    );
    expect(triggers.map(({ place }) => place)).toEqual([
      'application_documents',
      'private.reference_files',
      'private.thread_files',
    ]);
  });

  test('500 MB a person and day, by what arrived where less was announced; the next day goes on', async () => {
    const user = await createUser(stage.db);
    await startComplete(stage.db, user);
    const most = 25 * 1024 * 1024;
    const send = () => begin(user, 'large.pdf', 'application/pdf', most);
    for (let sent = 0; sent < 18; sent += 1) await send();
    const { path } = await begin(user, 'small.pdf', 'application/pdf', 1);
    await send();
    await stage.db.sql(
      `insert into storage.objects (bucket_id, name, metadata) values ('documents', $1, jsonb_build_object('size', $2::bigint))`,
      [path, most],
    );
    const beyond = { hint: 'limit_reached', field: 'file' };
    expect(await refusal(send())).toMatchObject(beyond);
    expect(
      await refusal(
        stage.db.call(user, 'announce_message_file', {
          file_name: 'more.pdf',
          content_type: 'application/pdf',
          size_bytes: most,
        }),
      ),
    ).toMatchObject(beyond);
    await stage.db.setClock(new Date(Date.now() + 25 * 3_600_000));
    await send();
    await stage.db.setClock(null);
    expect(await stage.db.call(service, 'files_to_remove', { batch: 10 })).toEqual([]);
  });
});
