/** Files in a conversation: where they may be put, and who opens them. */
import { describe, expect, test } from 'vitest';
import { createUser, submitComplete } from '../harness/applicants.ts';
import type { Row } from '../harness/database.ts';
import { people, service, type Person } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { answer, call, mine, stage, write } from './scene.ts';

describe('a file in a thread', () => {
  const FILE = { file_name: 'כרטיס / ticket.pdf', content_type: 'application/pdf', size_bytes: 10 };
  interface Place {
    readonly upload_id: string;
    readonly path: string;
  }
  const finish = (owner: Person, upload_id: string, detected_type: string | null = 'application/pdf') =>
    call<{ state: string }>(service, 'finish_message_file', {
      upload_id,
      owner_id: owner.id,
      detected_type,
      size_bytes: 10,
    });
  const put = (person: Person, name: string) =>
    stage.db.as(person, `insert into storage.objects (bucket_id, name) values ('documents', $1)`, [name]);
  const upload = async (person: Person, more: Row = {}): Promise<Place> => {
    const place = await call<Place>(person, 'announce_message_file', { ...FILE, ...more });
    await put(person, place.path);
    expect(await finish(person, place.upload_id)).toEqual({ state: 'received' });
    return place;
  };
  const seen = (person: Person, path: string) =>
    stage.db.as(person, 'select name from storage.objects where name = $1', [path]);

  test('is opened by its two sides alone, and what the office opens is written down', async () => {
    const user = await createUser(stage.db);
    const application = await submitComplete(stage.db, user);
    const file = await upload(user);
    await write(user, '', { files: [file.upload_id] });
    const open = (person: Person) => call(person, 'open_document', { document_id: file.upload_id });
    for (const person of [user, people.admissions, people.admin])
      expect(await open(person)).toMatchObject({ path: file.path, kind: 'message' });
    const dossier = call(people.admin, 'open_document', { document_id: file.upload_id, purpose: 'dossier' });
    expect(await refusal(dossier)).toMatchObject({ hint: 'wrong_state', field: 'purpose' });
    const other = await createUser(stage.db);
    for (const person of [other, people.staff])
      expect(await refusal(open(person))).toMatchObject({ hint: 'not_found' });
    expect(await seen(user, file.path)).toHaveLength(1);
    for (const person of [other, people.staff, people.admissions, people.super_admin, people.anon])
      expect(await seen(person, file.path)).toEqual([]);
    const traces = await call<{ note: string }[]>(people.admin, 'opened_by', {
      subject: 'application',
      subject_id: application,
    });
    expect(traces.map(({ note }) => note)).toContain(`message ${file.upload_id}`);
    const back = await upload(people.admissions, { person_id: user.id });
    await answer(user, 'Here it is', people.admissions, { files: [back.upload_id] });
    expect(await open(user)).toMatchObject({ path: file.path });
    expect((await mine(user)).messages[1]?.files).toMatchObject([{ file_name: 'כרטיס _ ticket.pdf' }]);
  });

  test('goes only where it was announced, by whom it was announced, and only once', async () => {
    const user = await createUser(stage.db);
    const other = await createUser(stage.db);
    const place = await call<Place>(user, 'announce_message_file', FILE);
    expect(place.path).toBe(`messages/${user.id}/${place.upload_id}`);
    for (const person of [other, people.anon, people.admissions])
      expect(await refusal(put(person, place.path))).toMatchObject({ code: '42501' });
    expect(await refusal(put(user, `messages/${user.id}/elsewhere`))).toMatchObject({ code: '42501' });
    expect(await refusal(finish(other, place.upload_id))).toMatchObject({ hint: 'not_found' });
    const foreign = call(other, 'announce_message_file', { ...FILE, person_id: user.id });
    expect(await refusal(foreign)).toMatchObject({ code: '42501' });
    await put(user, place.path);
    await finish(user, place.upload_id);
    for (const thief of [other, people.admissions] as const) {
      const files = [place.upload_id];
      const tried =
        thief === other ? write(other, 'x', { files }) : answer(user, 'x', people.admissions, { files });
      expect(await refusal(tried)).toMatchObject({ hint: 'invalid_value', field: 'files' });
    }
    await write(user, 'Here', { files: [place.upload_id] });
    expect(await refusal(write(user, 'Again', { files: [place.upload_id] }))).toMatchObject({
      field: 'files',
    });
  });

  test('that is not what it says, is too large or of another kind is not kept', async () => {
    const user = await createUser(stage.db);
    const begin = (more: Row) => refusal(call(user, 'announce_message_file', { ...FILE, ...more }));
    expect(await begin({ content_type: 'text/html' })).toMatchObject({ hint: 'wrong_type' });
    expect(await begin({ size_bytes: 26_214_401 })).toMatchObject({ hint: 'invalid_value' });
    const place = await call<Place>(user, 'announce_message_file', FILE);
    expect(await finish(user, place.upload_id, 'image/png')).toEqual({ state: 'removed' });
    expect(await refusal(write(user, '', { files: [place.upload_id] }))).toMatchObject({ field: 'files' });
    const unsent = await upload(user);
    await stage.db.setClock(new Date(Date.now() + 8 * 86_400_000));
    expect(await call<string[]>(service, 'files_to_remove', { batch: 1000 })).toContain(unsent.path);
    await stage.db.setClock(null);
  });
});
