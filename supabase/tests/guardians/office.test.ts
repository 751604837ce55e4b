/** A consent at the office, and the links of the mails. */
import { describe, expect, test } from 'vitest';
import { decide, decisionOf } from '../harness/applicants.ts';
import { askConsent, signature } from '../harness/guardians.ts';
import { people } from '../harness/people.ts';
import { sendMails } from '../harness/referees.ts';
import { address, anon, asked, mine, page, refused, stage, statusOf } from './scene.ts';

describe('the office', () => {
  test('rejects one with a reason that the applicant reads, and it is asked for again', async () => {
    const { user, application, token } = await asked();
    const { words_number } = await page(token);
    await stage.db.call(anon, 'sign_consent', { token, form: signature, words_number });
    const file = await stage.db.call<{ consents: { id: string }[] }>(people.staff, 'office_consent', {
      application_id: application,
    });
    const consent_id = file.consents[0]?.id;
    const officer = people.admissions;
    expect(await refused(officer, 'reject_consent', { consent_id, reason: ' ' })).toMatchObject({
      field: 'reason',
    });
    expect(await refused(people.staff, 'reject_consent', { consent_id, reason: 'No.' })).toMatchObject({
      code: 'not_allowed',
    });
    await stage.db.call(people.admissions, 'reject_consent', { consent_id, reason: 'This is his brother.' });
    expect(await mine(user)).toMatchObject({
      state: 'rejected',
      reason: 'This is his brother.',
      can_ask: true,
    });
    expect((await page(token)).state).toBe('rejected');
    const mails = await sendMails(stage.db);
    expect(mails.filter(({ template }) => template === 'consent_rejected')).toMatchObject([
      { to_email: user.email, data: { reason: 'This is his brother.' } },
    ]);
    expect(await refused(officer, 'reject_consent', { consent_id, reason: 'Again.' })).toMatchObject({
      code: 'wrong_state',
    });
    const again = await askConsent(stage.db, user, address());
    await decide(stage.db, application, 'accepted', { hold: false });
    const { version } = await decisionOf(stage.db, application);
    expect(
      await refused(officer, 'register_application', {
        application_id: application,
        expected_version: version,
      }),
    ).toMatchObject({ code: 'wrong_state' });
    await stage.db.call(anon, 'sign_consent', { token: again, form: signature, words_number });
    // Whoever signed first is not sent back to the applicant.
    expect([(await page(token)).state, (await page(again)).state]).toEqual(['closed', 'given']);
    await stage.db.call(people.admissions, 'register_application', {
      application_id: application,
      expected_version: version,
    });
    expect(await statusOf(application)).toBe('registered');
  });
});

describe('links', () => {
  test('a guessed one opens nothing, and guessing is limited', async () => {
    expect((await page('guessed')).state).toBe('unknown');
    expect(
      (
        await stage.db.call<{ state: string }>(anon, 'sign_consent', {
          token: 'guessed',
          form: signature,
          words_number: 1,
        })
      ).state,
    ).toBe('unknown');
  });

  test('a withdrawn application asks nobody any more', async () => {
    const { user, token } = await asked();
    await stage.db.call(user, 'withdraw_application');
    expect((await page(token)).state).toBe('closed');
    expect((await mine(user)).can_ask).toBe(false);
  });

  test('the page is the same before and after a decision, until the letter is opened: what has ended asks for none', async () => {
    const { user, application, token } = await asked();
    const before = JSON.stringify(await page(token));
    await decide(stage.db, application, 'rejected', { hold: false });
    expect(JSON.stringify(await page(token))).toBe(before);
    const [letter] = await stage.db.call<{ id: string }[]>(user, 'my_decision_letters');
    await stage.db.call(user, 'open_decision_letter', { letter_id: letter?.id });
    expect((await page(token)).state).toBe('closed');
    await stage.db.call(anon, 'sign_consent', { token, form: signature, words_number: 1 });
    expect((await mine(user)).state).toBe('asked');
  });
});
