/** A guardian's consent: who needs one, how it is asked and given, and what waits for it. */
import { describe, expect, test } from 'vitest';
import { createUser, decide, decisionOf, startComplete, submitComplete } from '../harness/applicants.ts';
import { askConsent, guardian, signature, signConsent, startMinor } from '../harness/guardians.ts';
import { people } from '../harness/people.ts';
import { sendMails } from '../harness/referees.ts';
import { address, anon, asked, mine, page, refused, stage, statusOf, waiting } from './scene.ts';

const DAY = 86_400_000;
const settings = async (changes: object): Promise<void> => {
  const rows = await stage.db.sql<{ version: number }>(
    'select version::int from public.program_year_settings where id = $1',
    [stage.yearId],
  );
  await stage.db.call(people.admin, 'save_program_year_settings', {
    year_id: stage.yearId,
    changes,
    expected_version: rows[0]?.version,
  });
};
const sign = async (token: string) => {
  const { words_number } = await page(token);
  return stage.db.call(anon, 'sign_consent', { token, form: signature, words_number });
};
const born = (yearsAgo: number, days: number): string => {
  const day = new Date(Date.now() + days * DAY);
  day.setUTCFullYear(day.getUTCFullYear() - yearsAgo);
  return day.toISOString().slice(0, 10);
};

describe('who needs one', () => {
  test('whoever is under 18 on the day of submission, however old they are later', async () => {
    const user = await createUser(stage.db);
    await submitComplete(stage.db, user, { date_of_birth: born(18, 5) });
    expect((await mine(user)).needed).toBe(true);
    await stage.db.setClock(new Date(Date.now() + 20 * DAY).toISOString());
    expect((await mine(user)).needed).toBe(true);
    const late = await createUser(stage.db);
    await submitComplete(stage.db, late, { date_of_birth: born(18, 5) });
    expect((await mine(late)).needed).toBe(false);
    await stage.db.setClock(new Date().toISOString());
  });

  test('not whoever is 18, and nobody is asked without a date of birth', async () => {
    const adult = await createUser(stage.db);
    await startComplete(stage.db, adult, { date_of_birth: born(18, -2) });
    expect(await mine(adult)).toMatchObject({ needed: false, can_ask: false });
    expect(await refused(adult, 'ask_consent', guardian(address()))).toMatchObject({ code: 'wrong_state' });
    const unborn = await createUser(stage.db);
    await stage.db.call(unborn, 'start_application', { form: { first_name: 'A', last_name: 'B' } });
    expect((await mine(unborn)).needed).toBeNull();
    expect(await refused(unborn, 'ask_consent', guardian(address()))).toMatchObject({
      code: 'required',
      field: 'date_of_birth',
    });
  });
});

describe('asking', () => {
  test('the mail carries names and a date only, and its link opens the words of the year', async () => {
    const { email, token, application } = await asked();
    const mails = await stage.db.sql<{ data: object }>(
      `select data from public.email_outbox where to_email = $1 and template = 'consent_request'`,
      [email],
    );
    expect(Object.keys(mails[0]?.data ?? {}).sort()).toEqual(['applicant', 'name', 'until', 'zone']);
    expect(mails[0]?.data).toMatchObject({ zone: 'America/New_York' });
    const shown = await page(token);
    expect(shown).toMatchObject({ state: 'open', words_number: 1, name: 'Ruth Testly', relation: 'mother' });
    expect(JSON.stringify(shown)).not.toContain(application);
    // Scanners open links: nothing has happened.
    expect((await page(token)).state).toBe('open');
  });

  test('one’s own address, no address and a stranger to the list are refused', async () => {
    const user = await createUser(stage.db);
    await startMinor(stage.db, user);
    for (const [args, code, field] of [
      [guardian(user.email ?? ''), 'invalid_value', 'email'],
      [guardian('nobody'), 'invalid_value', 'email'],
      [guardian(' '), 'required', 'email'],
      [{ ...guardian(address()), relation: 'cousin' }, 'invalid_value', 'relation'],
      [{ ...guardian(address()), name: ' ' }, 'required', 'name'],
    ] as const)
      expect(await refused(user, 'ask_consent', args)).toMatchObject({ code, field });
  });

  test('asking at another address ends the first link; five requests in all', async () => {
    const { user, token } = await asked();
    await stage.db.call(user, 'ask_consent', guardian(address()));
    expect((await page(token)).state).toBe('unknown');
    for (let i = 0; i < 3; i += 1) await stage.db.call(user, 'ask_consent', guardian(address()));
    expect(await refused(user, 'ask_consent', guardian(address()))).toMatchObject({ code: 'limit_reached' });
  });

  test('a reminder goes after three days, three mails in all; one address gets ten a day', async () => {
    const { user } = await asked();
    expect(await refused(user, 'remind_consent')).toMatchObject({ code: 'limit_reached' });
    for (const days of [4, 8]) {
      await stage.db.setClock(new Date(Date.now() + days * DAY).toISOString());
      await stage.db.call(user, 'remind_consent');
    }
    await stage.db.setClock(new Date(Date.now() + 12 * DAY).toISOString());
    expect(await refused(user, 'remind_consent')).toMatchObject({ code: 'limit_reached' });
    await stage.db.setClock(new Date().toISOString());
    const everybodys = address();
    for (let i = 0; i < 10; i += 1) {
      const other = await createUser(stage.db);
      await startMinor(stage.db, other);
      await stage.db.call(other, 'ask_consent', guardian(everybodys));
    }
    const last = await createUser(stage.db);
    await startMinor(stage.db, last);
    expect(await refused(last, 'ask_consent', guardian(everybodys))).toMatchObject({ field: 'email' });
  });
});

describe('giving', () => {
  test('what was signed is kept with its words, also when the year changes them', async () => {
    const { token, application } = await asked();
    const { words } = await page(token);
    expect(await signConsent(stage.db, token)).toMatchObject({ state: 'given', signature: 'Ruth Testly' });
    await settings({ consent_words: 'Other words of a later day.' });
    const file = await stage.db.call<{ consents: object[] }>(people.staff, 'office_consent', {
      application_id: application,
    });
    expect(file.consents).toMatchObject([{ state: 'given', words, words_number: 1, by_account: false }]);
    const next = await asked();
    expect(await page(next.token)).toMatchObject({ words: 'Other words of a later day.', words_number: 2 });
    // Read before the change, signed after it: the guardian reads again.
    expect(
      await refused(anon, 'sign_consent', { token: next.token, form: signature, words_number: 1 }),
    ).toMatchObject({ code: 'stale_version', field: 'words' });
    await settings({ consent_words: words });
  });

  test('bears the day of the signer’s calendar and keeps their zone; Israel’s where none is named', async () => {
    const tomorrow = new Date(Date.now() + DAY).toISOString().slice(0, 10);
    const today = new Date().toISOString().slice(0, 10);
    for (const [zone, kept, day] of [
      ['America/New_York', 'America/New_York', today],
      ['Nowhere/At_All', 'Asia/Jerusalem', tomorrow],
      [undefined, 'Asia/Jerusalem', tomorrow],
    ] as const) {
      const { token, application } = await asked();
      const { words_number } = await page(token);
      await stage.db.setClock(`${tomorrow}T03:30:00Z`);
      expect(
        await stage.db.call(anon, 'sign_consent', { token, form: { ...signature, zone }, words_number }),
      ).toMatchObject({ state: 'given', signed_on: day });
      await stage.db.setClock(new Date().toISOString());
      expect(
        await stage.db.sql('select signed_zone from private.guardian_consents where application_id = $1', [
          application,
        ]),
      ).toEqual([{ signed_zone: kept }]);
    }
  });

  test('the signature is the guardian’s whole name, and not the applicant’s to give', async () => {
    const { token, user } = await asked();
    const { words_number } = await page(token);
    const signing = (form: object) => ({ token, form: { ...signature, ...form }, words_number });
    for (const [form, code, field] of [
      [{ signature: '' }, 'required', 'signature'],
      [{ signature: 'R. T.' }, 'invalid_value', 'signature'],
      [{ name: '' }, 'required', 'name'],
      [{ relation: '' }, 'invalid_value', 'relation'],
    ] as const)
      expect(await refused(anon, 'sign_consent', signing(form))).toMatchObject({ code, field });
    expect(await refused(user, 'sign_consent', signing({}))).toMatchObject({ code: 'not_allowed' });
    expect(await refused(user, 'refuse_consent', { token })).toMatchObject({ code: 'not_allowed' });
    expect((await mine(user)).state).toBe('asked');
  });

  test('a second press changes nothing, and both get a receipt once', async () => {
    const { token, user, email } = await asked();
    const { words_number } = await page(token);
    const press = () => stage.db.call(anon, 'sign_consent', { token, form: signature, words_number });
    await Promise.all([press(), press()]);
    await press();
    const sent = await sendMails(stage.db);
    const to = (whom: string | undefined) => sent.filter((mail) => mail.to_email === whom);
    expect(to(email).map(({ template }) => template)).toEqual(['consent_thanks']);
    expect(to(user.email).map(({ template }) => template)).toContain('consent_received');
    expect(to(user.email).filter(({ template }) => template === 'consent_received')).toHaveLength(1);
  });

  test('whoever signed may follow by the same link, in an account of their own, until the applicant ends it', async () => {
    const { token, user } = await asked();
    const invitation = () => stage.db.call<{ state: string }>(anon, 'parent_invitation_page', { token });
    expect((await invitation()).state).toBe('unknown');
    expect(await sign(token)).toMatchObject({ state: 'given', may_follow: true });
    expect(await invitation()).toMatchObject({ state: 'open', signed: true, name: 'Ruth Testly' });
    expect(await refused(user, 'accept_parent_invitation', { token })).toMatchObject({ code: 'not_allowed' });
    const mother = await createUser(stage.db);
    const follow = () => stage.db.call(mother, 'accept_parent_invitation', { token });
    expect(await follow()).toMatchObject({ state: 'accepted' });
    expect(await follow()).toMatchObject({ state: 'accepted' });
    expect(await stage.db.call(mother, 'my_children')).toHaveLength(1);
    expect(await page(token)).toMatchObject({ may_follow: false });
    expect((await invitation()).state).toBe('accepted');
    expect(await refused(await createUser(stage.db), 'accept_parent_invitation', { token })).toMatchObject({
      code: 'conflict',
    });
    const parents = await stage.db.call<{ id: string; state: string }[]>(user, 'my_parents');
    expect(parents).toMatchObject([{ name: 'Ruth Testly', relation: 'mother', state: 'accepted' }]);
    await stage.db.call(user, 'revoke_parent', { parent_id: parents[0]?.id });
    expect((await invitation()).state).toBe('expired');
    expect(await follow()).toMatchObject({ state: 'unknown' });
    expect(await stage.db.call(mother, 'my_children')).toEqual([]);
  });

  test('for thirty days, also where an invitation has run out, and never where four follow already', async () => {
    const { token, user, email } = await asked();
    await stage.db.call(user, 'invite_parent', guardian(email));
    await stage.db.setClock(new Date(Date.now() + 31 * DAY).toISOString());
    expect(await sign(token)).toMatchObject({ may_follow: true });
    await stage.db.setClock(new Date(Date.now() + 62 * DAY).toISOString());
    expect(await page(token)).toMatchObject({ may_follow: false });
    await stage.db.setClock(new Date(Date.now() + 32 * DAY).toISOString());
    const mother = await createUser(stage.db);
    expect(await stage.db.call(mother, 'accept_parent_invitation', { token })).toMatchObject({
      state: 'accepted',
    });
    await stage.db.setClock(new Date().toISOString());
    const full = await asked();
    for (let i = 0; i < 4; i += 1) await stage.db.call(full.user, 'invite_parent', guardian(address()));
    expect(await sign(full.token)).toMatchObject({ may_follow: false });
    expect(await stage.db.call(mother, 'accept_parent_invitation', { token: full.token })).toMatchObject({
      state: 'unknown',
    });
  });

  test('a guardian may refuse; the applicant is told, never why, and can ask somebody else', async () => {
    const { token, user, application } = await asked();
    expect(await stage.db.call(anon, 'refuse_consent', { token, note: 'Not this year.' })).toMatchObject({
      state: 'refused',
    });
    const own = await mine(user);
    expect(own).toMatchObject({ state: 'refused', can_ask: true });
    expect(JSON.stringify(own)).not.toContain('Not this year');
    const file = await stage.db.call<{ consents: object[] }>(people.staff, 'office_consent', {
      application_id: application,
    });
    expect(file.consents).toMatchObject([{ state: 'refused', note: 'Not this year.' }]);
    expect(
      (
        await stage.db.call<{ state: string }>(anon, 'sign_consent', {
          token,
          form: signature,
          words_number: 1,
        })
      ).state,
    ).toBe('refused');
    await stage.db.call(user, 'ask_consent', guardian(address()));
    expect((await mine(user)).state).toBe('asked');
  });
});

describe('what waits for it', () => {
  test('nobody under 18 is registered without it, and the signature registers what was ready', async () => {
    const { application, token } = await waiting();
    expect(await statusOf(application)).toBe('accepted');
    const { version } = await decisionOf(stage.db, application);
    expect(
      await refused(people.admissions, 'register_application', {
        application_id: application,
        expected_version: version,
      }),
    ).toMatchObject({ code: 'wrong_state' });
    const { words_number } = await page(token);
    await stage.db.call(anon, 'sign_consent', { token, form: signature, words_number });
    expect(await statusOf(application)).toBe('registered');
  });

  test('a signature before the acceptance registers nobody by itself', async () => {
    const { application, token } = await asked();
    const { words_number } = await page(token);
    await stage.db.call(anon, 'sign_consent', { token, form: signature, words_number });
    await decide(stage.db, application, 'accepted', { hold: false });
    expect(await statusOf(application)).toBe('accepted');
  });

  test('the year may ask for it before the submission', async () => {
    const user = await createUser(stage.db);
    await startMinor(stage.db, user);
    await settings({ consent_moment: 'submission' });
    expect(await refused(user, 'submit_application')).toMatchObject({
      code: 'incomplete',
      field: 'guardian_consent',
    });
    const token = await askConsent(stage.db, user, address());
    const { words_number } = await page(token);
    await stage.db.call(anon, 'sign_consent', { token, form: signature, words_number });
    await stage.db.call(user, 'submit_application');
    await settings({ consent_moment: 'registration' });
  });
});
