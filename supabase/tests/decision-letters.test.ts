/** The decision letter: there with the publication and never before, its owner's alone, opened once. */
import { describe, expect, test } from 'vitest';
import { readLetter, takeMyData } from './harness/begun.ts';
import { createUser, decide, decisionOf, submitComplete, type User } from './harness/applicants.ts';
import { people, type Person } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage } from './harness/world.ts';

const stage = openedStage();

interface Listed {
  readonly id: string;
  readonly outcome: string | null;
  readonly opened_at: string | null;
}
interface Opened {
  readonly id: string;
  readonly outcome: string;
  readonly opened_at: string;
  readonly personal: string | null;
  readonly words: Readonly<Record<'en' | 'he', { readonly heading: string }>>;
  readonly merged: Readonly<Record<string, unknown>>;
}
const letters = (user: User): Promise<Listed[]> => stage.db.call<Listed[]>(user, 'my_decision_letters');
const open = (user: User, letter_id: string): Promise<Opened> =>
  readLetter<Opened>(stage.db, user, letter_id);
const publish = async (application_id: string): Promise<unknown> =>
  stage.db.call(people.admissions, 'publish_decision', {
    application_id,
    expected_version: (await decisionOf(stage.db, application_id)).version,
  });
const openedAt = async (applicationId: string): Promise<Date | null> =>
  (
    await stage.db.sql<{ at: Date | null }>(
      'select letter_opened_at as at from public.applications where id = $1',
      [applicationId],
    )
  )[0]?.at ?? null;

describe('the decision letter', () => {
  test('is not there while a decision is held, and does not say how it was decided until it is opened', async () => {
    const user = await createUser(stage.db);
    const id = await submitComplete(stage.db, user);
    await decide(stage.db, id, 'accepted', { hold: true });
    expect(await letters(user)).toEqual([]);
    const many = { action: 'release', details: {}, people: [{ application_id: id }] };
    await stage.db.call(people.admin, 'run_bulk', many);
    const [letter] = await letters(user);
    expect(letter).toMatchObject({ outcome: null, opened_at: null });
    expect(await openedAt(id)).toBeNull();
    expect(await open(user, letter?.id ?? '')).toMatchObject({ outcome: 'accepted' });
    expect(await letters(user)).toMatchObject([{ outcome: 'accepted' }]);
  });

  test('of a later decision is a new one, and waits to be opened again', async () => {
    const user = await createUser(stage.db);
    const id = await submitComplete(stage.db, user);
    await decide(stage.db, id, 'waitlisted', { hold: false });
    const older = (await letters(user))[0]?.id ?? '';
    await open(user, older);
    await decide(stage.db, id, 'accepted', { hold: false });
    expect(await openedAt(id)).toBeNull();
    const [newer] = await letters(user);
    expect(newer?.id).not.toBe(older);
    expect(await open(user, older)).toMatchObject({ outcome: 'waitlisted' });
    expect(await openedAt(id)).toBeNull();
    expect(await open(user, newer?.id ?? '')).toMatchObject({ outcome: 'accepted' });
    expect(await openedAt(id)).not.toBeNull();
  });

  test('says what the office had written then, whatever it writes later', async () => {
    const body = (said: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: said }] }] }); // prettier-ignore
    const save = (said: string, expected_number: number) =>
      stage.db.call(people.admin, 'save_mail_template', {
        year_id: stage.yearId,
        kind: 'letter_waitlisted',
        language: 'en',
        subject: said,
        heading: said,
        body: body(said),
        expected_number,
      });
    const user = await createUser(stage.db);
    const id = await submitComplete(stage.db, user);
    await save('The first words', 0);
    await decide(stage.db, id, 'waitlisted', { hold: false });
    await save('Other words', 1);
    const letter = await open(user, (await letters(user))[0]?.id ?? '');
    expect(letter.words.en.heading).toBe('The first words');
    expect(letter.words.he.heading).toBe('אתה ברשימת ההמתנה שלנו');
    expect(letter.merged).toMatchObject({
      first_name: 'Noam',
      track: 'shana_aleph',
      shana_aleph: 'shana_aleph',
    });
    await expect(
      stage.db.sql(`update private.decision_letters set personal = 'Changed' where application_id = $1`, [
        id,
      ]),
    ).rejects.toThrow('A letter stays as it was told.');
  });

  test('takes the paragraph of its own outcome along, which its owner reads nowhere before', async () => {
    const user = await createUser(stage.db);
    const id = await submitComplete(stage.db, user);
    const write = (outcome: string, said: string) =>
      stage.db.call(people.admissions, 'save_letter_paragraph', { application_id: id, outcome, words: said });
    await write('accepted', 'Plantedwelcome, your essay moved us.');
    await write('rejected', 'Plantedregret.');
    await decide(stage.db, id, 'rejected', { hold: true });
    await decide(stage.db, id, 'waitlisted', { hold: true });
    await decide(stage.db, id, 'accepted', { hold: true });
    const seen = [
      await stage.db.call(user, 'my_application'),
      await stage.db.call(user, 'my_decision_letters'),
      await takeMyData(stage.db, user),
    ];
    expect(JSON.stringify(seen)).not.toContain('Planted');
    await expect(stage.db.call(user, 'office_decision_letters', { application_id: id })).rejects.toThrow();
    await publish(id);
    const letter = await open(user, (await letters(user))[0]?.id ?? '');
    expect(letter.personal).toBe('Plantedwelcome, your essay moved us.');
    const office = await stage.db.call<{ paragraphs: { outcome: string }[] }>(
      people.admissions,
      'office_decision_letters',
      { application_id: id },
    );
    expect(office.paragraphs.map(({ outcome }) => outcome)).toEqual(['rejected']);
  });

  test('is previewed by officers as it would be told, and nobody else learns of it', async () => {
    const user = await createUser(stage.db);
    const id = await submitComplete(stage.db, user);
    const preview = (person: Person, outcome = 'accepted') =>
      stage.db.call<Omit<Opened, 'id' | 'opened_at'>>(person, 'preview_decision_letter', {
        application_id: id,
        outcome,
      });
    const answers = async () =>
      JSON.stringify([
        await stage.db.call(user, 'my_application'),
        await letters(user),
        await stage.db.sql('select * from private.decision_letters where application_id = $1', [id]),
      ]);
    const before = await answers();
    await stage.db.call(people.admissions, 'save_letter_paragraph', {
      application_id: id,
      outcome: 'accepted',
      words: 'Come.',
    });
    const drawn = await preview(people.admissions);
    expect(drawn).toMatchObject({ outcome: 'accepted', personal: 'Come.', merged: { first_name: 'Noam' } });
    expect(Object.keys(drawn.merged)).toEqual(expect.arrayContaining(['reply_until', 'deposit']));
    expect((await preview(people.admin, 'rejected')).personal).toBeNull();
    expect(await answers()).toBe(before);
    expect(await refusal(preview(people.admin, 'registered'))).toMatchObject({ hint: 'invalid_value' });
    await decide(stage.db, id, 'accepted', { hold: false });
    const told = await open(user, (await letters(user))[0]?.id ?? '');
    expect([drawn.words, drawn.merged, drawn.personal]).toEqual([told.words, told.merged, told.personal]);
  });

  test('is read by nobody who has not opened it: a page of 1.0.0 did both at once', async () => {
    const user = await createUser(stage.db);
    await decide(stage.db, await submitComplete(stage.db, user), 'waitlisted', { hold: false });
    const letter_id = (await letters(user))[0]?.id ?? '';
    const reading = () => stage.db.call(user, 'read_decision_letter', { letter_id });
    expect(await refusal(reading())).toMatchObject({
      hint: 'not_begun',
      message: 'A new version is there. Load this page again.',
    });
    await stage.db.call(user, 'open_decision_letter', { letter_id });
    expect(await reading()).toMatchObject({ outcome: 'waitlisted' });
  });

  test('opens to nobody but its owner', async () => {
    const user = await createUser(stage.db);
    const id = await submitComplete(stage.db, user);
    await decide(stage.db, id, 'rejected', { hold: false });
    const letter = (await letters(user))[0]?.id ?? '';
    const stranger = await createUser(stage.db);
    for (const person of [stranger, people.admin])
      for (const name of ['open_decision_letter', 'read_decision_letter'])
        await expect(stage.db.call(person, name, { letter_id: letter })).rejects.toThrow(
          'This letter does not exist.',
        );
    expect(await letters(stranger)).toEqual([]);
    expect(await openedAt(id)).toBeNull();
  });
});
