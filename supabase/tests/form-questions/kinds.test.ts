/** Questions for some tracks only, several citizenships and passports. */
import { describe, expect, test } from 'vitest';
import { addDocument, decide, type User } from '../harness/applicants.ts';
import type { Row } from '../harness/database.ts';
import { refusal } from '../harness/refusal.ts';
import { answer, bus, idOf, mine, newDraft, save, stage, submit, type Question } from './scene.ts';

describe('a question for some tracks', () => {
  const track = async (user: User, value: string): Promise<unknown> =>
    stage.db.call(user, 'save_application_fields', {
      changes: [{ field: 'program_track', base: null, value, force: true }],
    });
  const asked = async (user: User): Promise<readonly string[]> =>
    (await mine(user)).own_questions.map(({ words }) => words);

  test('is asked, and needed, of those who apply for them alone, and follows a change', async () => {
    const path = await bus({
      words: 'Your path to the army?',
      tracks: ['shana_bet', 'post_army'],
      is_required: true,
    });
    await bus({ words: 'Which bus?' });
    const user = await newDraft();
    await track(user, 'shana_aleph');
    expect(await asked(user)).toEqual(['Which bus?']);
    expect((await answer(user, path, 'None')).errors).toMatchObject([{ field: `own-${path.id}` }]);
    await track(user, 'post_army');
    expect(await asked(user)).toEqual(['Your path to the army?', 'Which bus?']);
    expect((await refusal(submit(user))).message).toContain('Your path to the army?');
    await answer(user, path, 'None');
    expect(await submit(user)).toMatchObject({ application: { status: 'submitted' } });
  });

  test('keeps its answer while the track is being chosen, and loses it with the submission for another', async () => {
    const path = await bus({ words: 'Your path to the army?', tracks: ['post_army'] });
    const user = await newDraft();
    await track(user, 'post_army');
    await answer(user, path, 'None');
    await track(user, 'shana_aleph');
    await track(user, 'post_army');
    expect((await mine(user)).own_questions).toMatchObject([{ answer: 'None' }]);
    await track(user, 'shana_aleph');
    await submit(user);
    expect(await asked(user)).toEqual([]);
    const left = await stage.db.sql('select from private.form_answers where question_id = $1', [path.id]);
    expect(left).toEqual([]);
  });

  test('loses what was sent and what was refused for it too, and neither keeps anybody from submitting', async () => {
    const file = await save({
      section: 'personal',
      kind: 'file',
      words: 'Your discharge paper',
      most_characters: 0,
      tracks: ['post_army'],
    });
    const short = await bus({ kind: 'short', choices: [], most_characters: 5, tracks: ['post_army'] });
    const user = await newDraft();
    await track(user, 'post_army');
    await addDocument(stage.db, user, 'question', file.id);
    expect((await answer(user, short, 'much too long')).errors).toHaveLength(1);
    expect((await mine(user)).refused).toHaveLength(1);
    await track(user, 'shana_aleph');
    expect((await mine(user)).refused).toEqual([]);
    expect(await submit(user)).toMatchObject({ application: { status: 'submitted' } });
    const sent = await stage.db.sql('select state from public.application_documents where question_id = $1', [
      file.id,
    ]);
    expect(sent).toEqual([{ state: 'removed' }]);
  });

  test('names tracks that there are, each once', async () => {
    for (const tracks of [['shana_gimel'], ['post_army', 'post_army']])
      expect(await refusal(bus({ tracks }))).toMatchObject({ hint: 'invalid_value' });
  });
});

describe('several citizenships and passports', () => {
  const states = (more: Row = {}): Promise<Question> =>
    save({ section: 'personal', kind: 'citizenships', words: 'Citizenships', most_characters: 0, ...more });
  const papers = (more: Row = {}): Promise<Question> =>
    save({
      section: 'personal',
      kind: 'passports',
      words: 'All your passports',
      most_characters: 0,
      officers_only: true,
      ...more,
    });
  const saved = async (user: User, question: Question, value: string): Promise<unknown> => {
    const { saved: kept, errors } = await answer(user, question, value, null);
    return errors[0]?.message ?? kept[`own-${question.id}`];
  };

  test('citizenships are one a line, each once', async () => {
    const [question, user] = [await states(), await newDraft()];
    expect(await saved(user, question, ' United  States \n\nישראל\n')).toBe('United States\nישראל');
    for (const [value, message] of [
      ['Israel\nisrael', 'Name each country once.'],
      ['Israel\n12', 'Write the name of a country.'],
      ['x'.repeat(61), 'The name of a country has at most 60 characters.'],
      [Array.from({ length: 11 }, (_, i) => `Land ${i}`).join('\n'), 'At most ten citizenships.'],
    ] as const)
      expect(await saved(user, question, value)).toBe(message);
  });

  test('passports have a country, a number cleaned of blanks and dashes, and a day', async () => {
    const [question, user] = [await papers(), await newDraft()];
    expect(
      await saved(
        user,
        question,
        'United States; 5123-45 678; 2031-05-01\nIsrael; ab 123456; 2026-01-31\n; ; ',
      ),
    ).toBe('United States; 512345678; 2031-05-01\nIsrael; AB123456; 2026-01-31');
    for (const [value, message] of [
      ['Israel; 123456', 'Write the country, the number and the day it expires of each passport.'],
      ['Israel; ; 2031-05-01', 'Write the country, the number and the day it expires of each passport.'],
      ['Israel; 1234; 2031-05-01', 'A passport number has 5 to 20 letters and digits.'],
      ['Israel; 123456; 2031-02-30', 'Write the day on which each passport expires.'],
      ['Israel; 123456; 1.5.2031', 'Write the day on which each passport expires.'],
      ['12; 123456; 2031-05-01', 'Write the name of a country.'],
      ['Israel; 123456; 2031-05-01\nIsrael; 123 456; 2032-05-01', 'Name each passport once.'],
      [
        Array.from({ length: 6 }, (_, i) => `Israel; 12345${i}; 2031-05-01`).join('\n'),
        'At most five passports.',
      ],
    ] as const)
      expect(await saved(user, question, value)).toBe(message);
  });

  test('passports are for officers alone, and neither has a limit of characters', async () => {
    expect(await refusal(papers({ officers_only: false }))).toMatchObject({ hint: 'invalid_value' });
    expect(await refusal(states({ most_characters: 20 }))).toMatchObject({ hint: 'invalid_value' });
  });

  test('stand in the student form, and in the record once accepted, where nothing stood', async () => {
    const [countries, passports, user] = [await states(), await papers(), await newDraft()];
    await answer(user, countries, 'Canada\nIsrael');
    await answer(
      user,
      passports,
      'Israel; AB123456; 2029-01-31\nCanada; GH123456; 2031-05-01\nFrance; 98765; 2030-01-01',
    );
    const known = {
      israeli_citizenship_status: 'dual_citizen',
      israeli_passport_number: 'AB123456',
      israeli_passport_expiration: '2029-01-31',
      foreign_passport_number: 'GH123456',
      foreign_passport_expiration: '2031-05-01',
      foreign_passport_country: 'Canada',
    };
    const information = () => stage.db.call<{ form: Row; application: Row }>(user, 'my_student_information');
    // The form asks for passports once there is a place.
    expect((await information()).form).toMatchObject({
      israeli_citizenship_status: 'dual_citizen',
      citizenship_countries: ['Canada', 'Israel'],
    });
    await submit(user);
    await decide(stage.db, await idOf(user), 'accepted', { hold: false });
    const [record] = await stage.db.sql(
      `select citizenship_countries, israeli_citizenship_status, israeli_passport_number,
         israeli_passport_expiration::text, foreign_passport_number, foreign_passport_expiration::text, foreign_passport_country
       from public.students where user_id = $1`,
      [user.id],
    );
    expect(record).toEqual({ ...known, citizenship_countries: ['Canada', 'Israel'] });
    expect((await information()).application).toMatchObject({
      citizenship_countries: 'Canada, Israel',
      foreign_passport_country: 'Canada',
      israeli_passport_number: 'AB123456',
    });
  });

  test.each([
    ['Israel', 'israeli_citizen'],
    ['Isreal (dual)\nUnited States', 'dual_citizen'],
    ['ישראל\nFrance', 'dual_citizen'],
    ['United States', undefined],
  ])('%j says of the Israeli citizenship: %s', async (countries, status) => {
    const [question, user] = [await states(), await newDraft()];
    await answer(user, question, countries);
    const [row] = await stage.db.sql<{ papers: Row }>('select private.answered_papers($1) as papers', [
      await idOf(user),
    ]);
    expect(row?.papers['israeli_citizenship_status']).toBe(status);
  });

  test('are not mixed with a passport that the office has entered', async () => {
    const [passports, user] = [await papers(), await newDraft()];
    await answer(user, passports, 'Canada; GH123456; 2031-05-01');
    await submit(user);
    await stage.db.sql(
      `insert into public.students (user_id, program_year_id, first_name, last_name, email, foreign_passport_number)
       values ($1, $2, 'Dov', 'Demo', 'dov@example.org', 'ZZ000001')`,
      [user.id, stage.yearId],
    );
    await stage.db.sql('select private.carry_papers(s.id, $2) from public.students s where user_id = $1', [
      user.id,
      await idOf(user),
    ]);
    const [record] = await stage.db.sql(
      `select foreign_passport_number, foreign_passport_expiration, foreign_passport_country
       from public.students where user_id = $1`,
      [user.id],
    );
    expect(record).toEqual({
      foreign_passport_number: 'ZZ000001',
      foreign_passport_expiration: null,
      foreign_passport_country: null,
    });
  });
});
