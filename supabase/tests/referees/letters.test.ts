/** Letters: as text and as PDF, read by staff alone. */
import { describe, expect, test } from 'vitest';
import { takeMyData } from '../harness/begun.ts';
import { type User } from '../harness/applicants.ts';
import { people, service } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { DAY, anon, asked, refused, send, stage } from './scene.ts';

describe('files', () => {
  const PDF = { file_name: 'מכתב / letter.pdf', content_type: 'application/pdf', size_bytes: 10 };
  interface Ready {
    readonly upload_id: string;
    readonly path: string;
  }
  const announce = (token: string, given = {}): Promise<Ready> =>
    stage.db.call<Ready>(anon, 'announce_recommendation_file', { token, ...PDF, ...given });
  const finish = (upload_id: string, detected_type: string | null = 'application/pdf') =>
    stage.db.call<{ state: string }>(service, 'finish_recommendation_file', {
      upload_id,
      detected_type,
      size_bytes: 10,
    });
  const put = (name: string) =>
    stage.db.as(anon, `insert into storage.objects (bucket_id, name) values ('documents', $1)`, [name]);

  test('goes only where it was announced, and once sent is opened by staff alone', async () => {
    const { token, user, application } = await asked();
    const { upload_id, path } = await announce(token);
    expect(path).toBe(`${application}/letters/${upload_id}`);
    expect(await refusal(put(`${application}/letters/elsewhere`))).toMatchObject({ code: '42501' });
    await put(path);
    expect(await finish(upload_id)).toEqual({ state: 'received' });
    const { version } = await stage.db.call<{ version: number }>(anon, 'start_recommendation', { token });
    await stage.db.call(user, 'submit_application');
    const open = (person: User | typeof people.staff) =>
      refusal(stage.db.call(person, 'open_document', { document_id: upload_id }));
    expect(await open(people.staff)).toMatchObject({ hint: 'not_found' });
    await stage.db.call(anon, 'send_recommendation', { token, version });
    expect(await open(user)).toMatchObject({ hint: 'not_found' });
    expect(await stage.db.call(people.staff, 'open_document', { document_id: upload_id })).toMatchObject({
      path,
    });
    const dossier = stage.db.call(people.admin, 'open_document', {
      document_id: upload_id,
      purpose: 'dossier',
    });
    expect(await refusal(dossier)).toMatchObject({ hint: 'wrong_state', field: 'purpose' });
    for (const person of [user, people.staff, people.admin, anon])
      expect(await stage.db.as(person, 'select 1 from storage.objects where name = $1', [path])).toEqual([]);
    const traces = await stage.db.call<{ note: string }[]>(people.admin, 'opened_by', {
      subject: 'application',
      subject_id: application,
    });
    expect(traces.map(({ note }) => note.split(' ')[0])).toContain('letter');
  });

  test('that is none, too large, or comes after the letter was sent is not kept', async () => {
    const { token } = await asked();
    for (const wrong of [{ content_type: 'image/heic' }, { content_type: 'text/html' }])
      expect(await refusal(announce(token, wrong))).toMatchObject({ hint: 'wrong_type' });
    expect(await refusal(announce(token, { size_bytes: 0 }))).toMatchObject({
      message: 'This file is empty.',
    });
    expect(await refusal(announce(token, { size_bytes: 30_000_000 }))).toMatchObject({
      hint: 'invalid_value',
    });
    const wrong = await announce(token);
    expect(await finish(wrong.upload_id, 'text/html')).toEqual({ state: 'removed' });
    const late = await announce(token);
    await send(token);
    expect(await finish(late.upload_id)).toEqual({ state: 'removed' });
    expect(await finish(late.upload_id)).toEqual({ state: 'removed' });
  });

  test('a new one takes the place of the one before, whose bytes are taken away', async () => {
    const { token } = await asked();
    const one = await announce(token);
    await put(one.path);
    await finish(one.upload_id);
    const two = await announce(token);
    await put(two.path);
    await finish(two.upload_id);
    const files = await stage.db.sql<{ state: string }>(
      'select state from private.reference_files where id in ($1, $2) order by state',
      [one.upload_id, two.upload_id],
    );
    expect(files.map(({ state }) => state)).toEqual(['received', 'removed']);
    await stage.db.setClock(new Date(Date.now() + 2 * DAY));
    expect(await stage.db.call<string[]>(service, 'files_to_remove', { batch: 100 })).toContain(one.path);
    expect(await stage.db.call<string[]>(service, 'files_to_remove', { batch: 100 })).not.toContain(two.path);
    await stage.db.setClock(null);
  });
});

test('up to five photographs stand beside each other; a PDF takes their place, and a photograph that of a PDF', async () => {
  const { token, user, application } = await asked();
  const put = async (content_type: string, file_name = 'page'): Promise<string> => {
    const { upload_id } = await stage.db.call<{ upload_id: string }>(anon, 'announce_recommendation_file', {
      token,
      file_name,
      content_type,
      size_bytes: 10,
    });
    await stage.db.call(service, 'finish_recommendation_file', {
      upload_id,
      detected_type: content_type,
      size_bytes: 10,
    });
    return upload_id;
  };
  const files = async (): Promise<string[]> =>
    (await stage.db.call<{ files: { file_name: string }[] }>(anon, 'reference_page', { token })).files.map(
      ({ file_name }) => file_name,
    );
  const photos: string[] = [];
  for (const page of [1, 2, 3, 4, 5])
    photos.push(await put(page % 2 ? 'image/jpeg' : 'image/png', `p${page}`));
  expect(await refusal(put('image/png'))).toMatchObject({ hint: 'limit_reached', field: 'file' });
  expect(await files()).toEqual(['p1.jpg', 'p2.png', 'p3.jpg', 'p4.png', 'p5.jpg']);
  await stage.db.call(anon, 'remove_recommendation_file', { token, file_id: photos[1] });
  expect(await files()).toEqual(['p1.jpg', 'p3.jpg', 'p4.png', 'p5.jpg']);
  await put('application/pdf', 'letter');
  expect(await files()).toEqual(['letter.pdf']);
  await put('image/jpeg', 'one');
  await put('image/png', 'two');
  expect(await files()).toEqual(['one.jpg', 'two.png']);
  await send(token);
  await stage.db.call(user, 'submit_application');
  const letters = await stage.db.call<{ referees: { files: { content_type: string }[] }[] }>(
    people.staff,
    'office_recommendations',
    { application_id: application },
  );
  expect(letters.referees.flatMap((one) => one.files.map(({ content_type }) => content_type))).toEqual([
    'image/jpeg',
    'image/png',
  ]);
});

test('a letter has at most 20,000 characters', async () => {
  const { token } = await asked();
  const { version } = await stage.db.call<{ version: number }>(anon, 'start_recommendation', { token });
  const save = (length: number) =>
    stage.db.call(anon, 'save_recommendation', { token, version, body: 'a'.repeat(length) });
  expect(await refusal(save(20_001))).toMatchObject({ hint: 'too_long', field: 'body' });
  expect(await save(20_000)).toMatchObject({ state: 'saved' });
});

describe('letters by any owner’s way', () => {
  const WORDS = 'planted words of a rabbi';

  test('no answer that the owner can get holds a word of it, waived or not', async () => {
    for (const waives of [true, false]) {
      const { user, token, reference, application } = await asked(waives);
      await send(token, WORDS);
      await stage.db.call(user, 'submit_application');
      const answers = [
        await stage.db.call(user, 'my_referees'),
        await stage.db.call(user, 'my_application'),
        await takeMyData(stage.db, user),
        await stage.db.call(user, 'my_privacy'),
        await stage.db.as(user, 'select * from public.application_references'),
        await stage.db.as(user, 'select * from public.email_outbox'),
      ];
      expect(JSON.stringify(answers)).not.toContain('planted');
      for (const name of ['office_recommendations', 'application_timeline'])
        expect(await refused(user, name, { application_id: application })).toMatchObject({ code: '42501' });
      expect(await refused(user, 'search_audit')).toMatchObject({ code: '42501' });
      for (const table of ['reference_requests', 'reference_files', 'application_referees'])
        expect(await refusal(stage.db.as(user, `select count(*) from private.${table}`))).toMatchObject({
          code: '42501',
        });
      expect(reference).toBeTruthy();
    }
  });

  test('the log tells that it came, to nobody what it says', async () => {
    const log = await stage.db.sql(
      `select 1 from public.audit_log l where l::text like '%planted%'
       union all select 1 from private.access_log l where l::text like '%planted%'
       union all select 1 from private.mail_copies c where c::text like '%planted%'`,
    );
    expect(log).toEqual([]);
  });

  test('an applicant who has become staff does not read the letters about himself', async () => {
    const { user, token, application } = await asked();
    await send(token, WORDS);
    await stage.db.call(user, 'submit_application');
    await stage.db.sql(
      `insert into public.admins (user_id, role, display_name) values ($1, 'admissions', 'Once applied')`,
      [user.id],
    );
    expect(await refused(user, 'office_recommendations', { application_id: application })).toMatchObject({
      code: '42501',
    });
  });

  test('staff read it beside the file, and that leaves a line', async () => {
    const { user, token, application } = await asked();
    await send(token, WORDS);
    const letters = () =>
      stage.db.call<{ waives_access: boolean; referees: { body: string | null }[] } | null>(
        people.staff,
        'office_recommendations',
        {
          application_id: application,
        },
      );
    expect(await letters()).toBeNull();
    await stage.db.call(user, 'submit_application');
    expect(await letters()).toMatchObject({ waives_access: true });
    expect((await letters())?.referees.map(({ body }) => body)).toContain(WORDS);
    const lines = await stage.db.sql(
      `select 1 from private.access_log where subject_ids @> array[$1::uuid] and category = 'document' and note = 'letters'`,
      [application],
    );
    expect(lines).toHaveLength(1);
  });
});
