/** Conversations between people and the office: who reads, who writes, what is marked and mailed. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createUser, newAccepted, submitComplete, type User } from '../harness/applicants.ts';
import { people, type Person } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { answer, call, list, mails, mine, office, stage, write, type Thread } from './scene.ts';

describe('a thread', () => {
  test('is one for each person, from before any application until after the acceptance', async () => {
    const stranger = await createUser(stage.db);
    await write(stranger, 'May I visit?');
    expect((await office(stranger)).messages).toMatchObject([{ body: 'May I visit?', side: 'applicant' }]);
    const { user, applicationId } = await newAccepted(stage.db);
    await write(user, 'When do we begin?');
    const byFile = await call<Thread>(people.admissions, 'office_thread', {
      subject: 'application',
      subject_id: applicationId,
    });
    expect(byFile.messages).toMatchObject([{ body: 'When do we begin?' }]);
  });

  test('tells each side what the other has read, and never who of the office wrote', async () => {
    const user = await createUser(stage.db);
    const sent = await write(user, 'First');
    expect(sent).toMatchObject({ unread: 0, messages: [{ seen: false }] });
    expect(await office(user)).toMatchObject({ unread: 1, state: 'open', assigned_to: null });
    const upto = sent.messages[0]?.id;
    await call(people.admissions, 'read_messages', { person_id: user.id, message_id: upto });
    expect((await mine(user)).messages).toMatchObject([{ seen: true }]);
    const answered = await answer(user, 'Shalom');
    expect(answered).toMatchObject({ unread: 0, assigned_to: people.admissions.id });
    expect(answered.messages[1]?.author_name).toEqual(expect.any(String));
    expect(await call<number>(user, 'unread_messages')).toBe(1);
    const read = await mine(user);
    expect(read.messages.map(({ author_name }) => author_name)).toEqual([null, null]);
    await call(user, 'read_my_messages', { message_id: read.messages[1]?.id });
    expect(await call<number>(user, 'unread_messages')).toBe(0);
    expect((await office(user)).messages[1]?.seen).toBe(true);
  });

  test('mails once until the person has read, and never a word', async () => {
    const user = await createUser(stage.db);
    for (const words of ['planted one', 'planted two']) await answer(user, words);
    expect(await mails(user)).toHaveLength(1);
    expect(JSON.stringify(await mails(user))).not.toContain('planted');
    const last = (await mine(user)).messages.at(-1);
    await call(user, 'read_my_messages', { message_id: last?.id });
    expect(await mails(user)).toMatchObject([{ state: 'cancelled' }]);
    await answer(user, 'planted three');
    expect(await mails(user)).toHaveLength(2);
  });

  test('of one officer count like a letter: the eleventh person in ten minutes is refused, whatever the mix', async () => {
    const users = await Promise.all(Array.from({ length: 11 }, () => createUser(stage.db)));
    const { user, applicationId } = await newAccepted(stage.db);
    const minutes = (n: number) => stage.db.setClock(new Date(Date.now() + n * 60_000));
    const tell = (whom: User | undefined, by: Person = people.admin) =>
      answer(whom ?? user, 'Bring a hat.', by);
    await minutes(-60);
    for (const each of users.slice(0, 10)) await tell(each);
    const refused = await refusal(tell(users[10]));
    expect(refused).toMatchObject({ hint: 'too_many_reached' });
    expect(refused.message).toMatch(/^You have written to 10 people in ten minutes/);
    const letter = await call<{ needs_second_officer: boolean }>(people.admin, 'preview_mailing', {
      people: [{ application_id: applicationId }],
      words: {
        en: { subject: 'Hats', heading: 'Hats', body: { type: 'doc', content: [{ type: 'paragraph' }] } },
      },
    });
    expect(letter.needs_second_officer).toBe(true);
    // Another word to one of the ten, a colleague, and ten minutes later.
    await tell(users[0]);
    await tell(users[10], people.super_admin);
    await minutes(-49);
    await tell(users[10]);
    await tell(user);
    await stage.db.setClock(null);
  });

  test('keeps a message to somebody whose address is not confirmed, and mails nobody', async () => {
    const user = await createUser(stage.db);
    await stage.db.sql('update auth.users set email_confirmed_at = null where id = $1', [user.id]);
    expect((await answer(user, 'Confirm your address')).messages).toMatchObject([
      { body: 'Confirm your address' },
    ]);
    expect(await mails(user)).toEqual([]);
  });

  test('writes a message sent twice once, and none that is empty, too long or too often', async () => {
    const user = await createUser(stage.db);
    const message_id = randomUUID();
    for (let i = 0; i < 2; i += 1) await call(user, 'send_my_message', { message_id, body: 'Once' });
    expect((await mine(user)).messages).toHaveLength(1);
    const other = await createUser(stage.db);
    expect(await refusal(call(other, 'send_my_message', { message_id, body: 'Mine' }))).toMatchObject({
      hint: 'conflict',
    });
    expect(await refusal(write(user, ' \n\t'))).toMatchObject({ hint: 'required', field: 'body' });
    expect(await refusal(write(user, 'x'.repeat(5001)))).toMatchObject({ hint: 'too_long' });
    for (let i = 2; i < 20; i += 1) await write(user, `Message ${i}`);
    expect(await refusal(write(user, 'One more'))).toMatchObject({ hint: 'limit_reached' });
  });

  test('is assigned, closed and opened again by a new message; the list follows', async () => {
    const user = await createUser(stage.db);
    await write(user, 'Help');
    const inList = async (wanted: string, by?: Person) =>
      (await list(wanted, by)).threads.some(({ person_id }) => person_id === user.id);
    expect([await inList('unassigned'), await inList('mine')]).toEqual([true, false]);
    await call(people.admissions, 'assign_thread', { person_id: user.id, officer_id: people.admin.id });
    expect([await inList('unassigned'), await inList('mine', people.admin)]).toEqual([false, true]);
    for (const officer_id of [people.staff.id, user.id])
      expect(
        await refusal(call(people.admissions, 'assign_thread', { person_id: user.id, officer_id })),
      ).toMatchObject({ hint: 'invalid_value' });
    await call(people.admissions, 'set_thread_state', { person_id: user.id, state: 'closed' });
    expect([await inList('open'), await inList('closed')]).toEqual([false, true]);
    await write(user, 'And another thing');
    expect([await inList('open'), await inList('closed')]).toEqual([true, false]);
    const { counts, total, threads } = await list('open');
    expect([counts['open'], total]).toEqual([total, threads.length]);
    const desk = await call<{ messages: { mine: number } | null }>(people.admin, 'office_dashboard');
    expect(desk.messages?.mine).toBe((await list('mine', people.admin)).total);
  });

  test('stands in the timeline without its words', async () => {
    const user = await createUser(stage.db);
    const application = await submitComplete(stage.db, user);
    await write(user, 'planted timeline');
    await answer(user, 'planted answer');
    const lines = await call<{ action: string }[]>(people.admissions, 'application_timeline', {
      application_id: application,
    });
    expect(lines.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['message_received', 'message_sent']),
    );
    expect(JSON.stringify(lines)).not.toContain('planted');
  });
});

describe('nobody else', () => {
  test('reads or writes it: another person, the read-only role, a visitor, a table', async () => {
    const user = await createUser(stage.db);
    await write(user, 'planted secret');
    const other = await createUser(stage.db);
    expect(JSON.stringify([await mine(other), await call(other, 'unread_messages')])).not.toContain(
      'planted',
    );
    for (const table of ['threads', 'thread_messages', 'thread_files'])
      for (const person of [user, people.super_admin])
        expect(await refusal(stage.db.as(person, `select * from private.${table}`))).toMatchObject({
          code: '42501',
        });
  });

  test('marks somebody else’s messages read', async () => {
    const user = await createUser(stage.db);
    const { messages } = await answer(user, 'For you');
    const other = await createUser(stage.db);
    await write(other, 'Mine');
    await call(other, 'read_my_messages', { message_id: messages[0]?.id });
    expect(await call<number>(user, 'unread_messages')).toBe(1);
  });

  test('of the office answers themselves', async () => {
    await call(people.admissions, 'send_my_message', { message_id: randomUUID(), body: 'About my son' });
    const self = { person_id: people.admissions.id, message_id: randomUUID(), body: 'Accepted!' };
    expect(await refusal(call(people.admissions, 'send_message', self))).toMatchObject({ code: '42501' });
    expect((await list('open')).threads.map(({ person_id }) => person_id)).not.toContain(
      people.admissions.id,
    );
  });
});
