/** In which language referees, guardians and invited parents are written to, and their pages are shown. */
import { expect, test } from 'vitest';
import { createUser, saveReference, startComplete } from '../harness/applicants.ts';
import { guardian, startMinor } from '../harness/guardians.ts';
import { inviteParent, invited } from '../harness/parents.ts';
import { people } from '../harness/people.ts';
import { linkTo, sendMails, type SentMail } from '../harness/referees.ts';
import { address, refused, stage } from './scene.ts';

const { anon } = people;
interface Page {
  readonly state: string;
  readonly language?: string;
}
const page = (name: string, token: string) => stage.db.call<Page>(anon, name, { token });
const choose = (token: string, language: string) =>
  stage.db.call<Page>(anon, 'choose_link_language', { token, language });
type Written = SentMail & { readonly language: string };
const written = async (email: string): Promise<string[]> =>
  ((await sendMails(stage.db)) as Written[])
    .filter(({ to_email }) => to_email === email)
    .map(({ template, language }) => `${template} ${language}`);

test('a referee is asked in the language that was chosen, and after a corrected address too', async () => {
  const son = await createUser(stage.db);
  await startComplete(stage.db, son);
  const [first, second] = [address(), address()];
  const reference_id = await saveReference(stage.db, son, {
    name: 'Rabbi Asked',
    email: first,
    relationship: 'Teacher',
  });
  const ask = (language: string) =>
    stage.db.call(son, 'ask_referee', { reference_id, waives_access: true, language });
  expect(await refused(son, 'ask_referee', { reference_id, waives_access: true, language: 'fr' })).toEqual({
    code: 'invalid_value',
    field: 'language',
  });
  await ask('he');
  expect(await page('reference_page', await linkTo(stage.db, first))).toMatchObject({ language: 'he' });
  await stage.db.call(son, 'correct_referee', { reference_id, email: second });
  const token = await linkTo(stage.db, second);
  expect(await page('reference_page', token)).toMatchObject({ language: 'he' });
  // The referee would rather read English: the thanks come in it.
  expect(await choose(token, 'en')).toEqual({ state: 'kept' });
  expect(await page('reference_page', token)).toMatchObject({ language: 'en' });
  await stage.db.call(anon, 'decline_recommendation', { token });
  const { version } = await stage.db.call<{ version: number }>(anon, 'start_recommendation', { token });
  const letter = { token, body: 'A fine young man.', version };
  const saved = await stage.db.call<{ version: number }>(anon, 'save_recommendation', letter);
  await stage.db.call(anon, 'send_recommendation', { token, version: saved.version });
  expect(await written(second)).toEqual(['reference_thanks en']);
});

test('a guardian’s page and mails follow the choice; a second request to another address has its own', async () => {
  const son = await createUser(stage.db);
  await startMinor(stage.db, son);
  const [mother, father] = [address(), address()];
  await stage.db.call(son, 'ask_consent', { ...guardian(mother), language: 'he' });
  expect(await written(mother)).toEqual(['consent_request he']);
  await stage.db.call(son, 'ask_consent', guardian(father));
  const token = await linkTo(stage.db, father);
  // Nobody has chosen: the year's.
  expect(await page('consent_page', token)).toMatchObject({ language: 'en' });
  await stage.db.sql("update public.program_year_settings set mail_language = 'he'");
  expect(await page('consent_page', token)).toMatchObject({ language: 'he' });
  await stage.db.sql("update public.program_year_settings set mail_language = 'en'");
  await choose(token, 'he');
  await stage.db.call(anon, 'refuse_consent', { token });
  expect(await page('consent_page', token)).toMatchObject({ state: 'refused', language: 'he' });
});

test('a parent who follows in Hebrew reads and is written to in Hebrew, and keeps an own choice', async () => {
  const son = await createUser(stage.db);
  await startComplete(stage.db, son);
  const email = address();
  const token = await inviteParent(stage.db, son, email);
  expect(await page('parent_invitation_page', token)).toMatchObject({ language: 'en' });
  await choose(token, 'he');
  expect(await page('parent_invitation_page', token)).toMatchObject({ state: 'open', language: 'he' });
  const father = await createUser(stage.db);
  await stage.db.call(father, 'accept_parent_invitation', { token });
  expect(await stage.db.call(father, 'my_settings')).toMatchObject({ mail_language: 'he', language: 'he' });
  const [account] = await stage.db.sql<{ told: string }>(
    "select raw_user_meta_data ->> 'mail_language' as told from auth.users where id = $1",
    [father.id],
  );
  expect(account?.told).toBe('he');
  // Another child's invitation does not change what the account has.
  const brother = await createUser(stage.db);
  await startComplete(stage.db, brother);
  const other = address();
  await stage.db.call(brother, 'invite_parent', { ...invited(other), language: 'en' });
  await stage.db.call(father, 'accept_parent_invitation', { token: await linkTo(stage.db, other) });
  expect(await stage.db.call(father, 'my_settings')).toMatchObject({ mail_language: 'he' });
});

test('a link that opens nothing chooses nothing, and counts as a try', async () => {
  expect(await choose('guessed', 'he')).toEqual({ state: 'unknown' });
  const son = await createUser(stage.db);
  await startComplete(stage.db, son);
  const email = address();
  const token = await inviteParent(stage.db, son, email);
  expect(await refused(anon, 'choose_link_language', { token, language: 'fr' })).toEqual({
    code: 'invalid_value',
    field: 'language',
  });
});
