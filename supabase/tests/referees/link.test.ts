/** The link of a referee: who opens it, until when, and what it does not tell. */
import { describe, expect, test } from 'vitest';
import { decide, decisionOf, type User } from '../harness/applicants.ts';
import { people } from '../harness/people.ts';
import { linkTo, sendMails } from '../harness/referees.ts';
import { refusal } from '../harness/refusal.ts';
import { DAY, address, anon, asked, mine, page, stage, stateOf, workday } from './scene.ts';

/** The applicant opens the newest letter of a decision. */
async function readLetter(user: User): Promise<void> {
  const [letter] = await stage.db.call<{ id: string }[]>(user, 'my_decision_letters');
  await stage.db.call(user, 'open_decision_letter', { letter_id: letter?.id });
}

describe('the link', () => {
  test('the letter is kept as it is written, and finished later from the same link', async () => {
    const { token, user, reference } = await asked();
    const begun = await stage.db.call<{ version: number }>(anon, 'start_recommendation', { token });
    const saved = await stage.db.call<{ version: number }>(anon, 'save_recommendation', {
      token,
      body: 'Half a letter',
      version: begun.version,
    });
    expect(await page(token)).toMatchObject({ state: 'open', begun: true, body: 'Half a letter' });
    expect(
      await stage.db.call(anon, 'save_recommendation', {
        token,
        body: 'From another window',
        version: begun.version,
      }),
    ).toMatchObject({ state: 'conflict', body: 'Half a letter' });
    await stage.db.call(anon, 'send_recommendation', { token, version: saved.version });
    expect(await page(token)).not.toHaveProperty('body');
    expect((await page(token)).state).toBe('sent');
    expect(
      await stage.db.call(anon, 'save_recommendation', { token, body: 'More', version: 9 }),
    ).toMatchObject({
      state: 'sent',
    });
    expect(await stateOf(user, reference)).toBe('received');
    const thanks = await sendMails(stage.db);
    expect(thanks.filter(({ template }) => template === 'reference_thanks')).toHaveLength(1);
  });

  test('an empty letter is not sent', async () => {
    const { token } = await asked();
    const { version } = await stage.db.call<{ version: number }>(anon, 'start_recommendation', { token });
    expect(await refusal(stage.db.call(anon, 'send_recommendation', { token, version }))).toMatchObject({
      hint: 'required',
      field: 'body',
    });
  });

  test('a reminder’s link opens the same letter, and the first one still does', async () => {
    const { user, token, reference, email } = await asked();
    await stage.db.setClock(await workday(4));
    await stage.db.call(user, 'remind_referee', { reference_id: reference });
    const second = await linkTo(stage.db, email);
    await stage.db.setClock(null);
    expect(second).not.toBe(token);
    expect([(await page(token)).state, (await page(second)).state]).toEqual(['open', 'open']);
  });

  test('to an address that was corrected it opens nothing, what was written there is gone, and the new one begins fresh', async () => {
    const { user, token, reference } = await asked();
    const { version } = await stage.db.call<{ version: number }>(anon, 'start_recommendation', { token });
    await stage.db.call(anon, 'save_recommendation', { token, body: 'By a stranger', version });
    const email = address();
    await stage.db.call(user, 'correct_referee', { reference_id: reference, email });
    expect((await page(token)).state).toBe('unknown');
    expect(
      (await stage.db.call<{ state: string }>(anon, 'save_recommendation', { token, body: 'x', version: 2 }))
        .state,
    ).toBe('unknown');
    expect(await page(await linkTo(stage.db, email))).toMatchObject({
      state: 'open',
      begun: false,
      body: '',
    });
    // A try of the old mail that is still on its way ends too.
    expect(
      await stage.db.sql(
        `select 1 from public.email_outbox o where o.link_for = (select id from private.reference_requests where reference_id = $1)
         and o.to_email <> $2 and o.state in ('queued', 'sending')`,
        [reference, email],
      ),
    ).toEqual([]);
  });

  test('to an old address that is sent again by hand it opens nothing', async () => {
    const { user, reference, email: old } = await asked();
    await stage.db.call(user, 'correct_referee', { reference_id: reference, email: address() });
    const mails = await stage.db.sql<{ id: string }>(
      `select id from public.email_outbox where to_email = $1 and state = 'sent'`,
      [old],
    );
    await stage.db.call(people.admin, 'retry_mail', { outbox_id: mails[0]?.id });
    const sent = await sendMails(stage.db);
    expect(sent.filter((mail) => mail.to_email === old)).toEqual([]);
  });

  test('guessing is counted and refused; a right link opens all the same, from that network too', async () => {
    const { token } = await asked();
    const from = { 'x-forwarded-for': '192.0.2.77' };
    const open = (guess: string) =>
      stage.db
        .call<{ state: string }>(anon, 'reference_page', { token: guess }, from)
        .then(({ state }) => state);
    for (let i = 0; i < 59; i += 1) expect(await open(`guess ${i}`)).toBe('unknown');
    expect(await open('one more')).toBe('limited');
    for (const name of ['consent_page', 'parent_invitation_page'])
      expect(await stage.db.call(anon, name, { token: 'x' }, from)).toEqual({ state: 'limited' });
    expect(await open(token)).toBe('open');
    expect(
      (await stage.db.call<{ state: string }>(anon, 'start_recommendation', { token }, from)).state,
    ).toBe('open');
  });

  test('ends kindly when the application is withdrawn, the letter of the decision opened, or the cycle over, and tells nothing before', async () => {
    const first = await asked();
    await stage.db.call(first.user, 'submit_application');
    await stage.db.call(first.user, 'withdraw_application');
    expect((await page(first.token)).state).toBe('closed');
    const second = await asked();
    await stage.db.call(second.user, 'submit_application');
    const before = [await page(second.token), await mine(second.user)];
    await decide(stage.db, second.application, 'rejected', { hold: true });
    expect([await page(second.token), await mine(second.user)]).toEqual(before);
    const { version } = await decisionOf(stage.db, second.application);
    await stage.db.call(people.admissions, 'publish_decision', {
      application_id: second.application,
      expected_version: version,
    });
    expect(await page(second.token)).toEqual(before[0]);
    await readLetter(second.user);
    expect((await page(second.token)).state).toBe('closed');
    expect(await stage.db.call(anon, 'start_recommendation', { token: second.token })).toMatchObject({
      state: 'closed',
    });
    const third = await asked();
    await stage.db.call(third.user, 'submit_application');
    await stage.db.setClock(new Date(Date.now() + 81 * DAY));
    expect((await page(third.token)).state).toBe('closed');
    await stage.db.setClock(null);
  });

  test('takes the letter as before while a decision was told and the applicant has not opened theirs', async () => {
    for (const decision of ['accepted', 'waitlisted', 'rejected']) {
      const { user, token, reference, application } = await asked();
      await stage.db.call(user, 'submit_application');
      const { version } = await stage.db.call<{ version: number }>(anon, 'start_recommendation', { token });
      await decide(stage.db, application, decision, { hold: false });
      const saved = await stage.db.call<{ state: string; version: number }>(anon, 'save_recommendation', {
        token,
        body: 'Half a letter',
        version,
      });
      expect([decision, saved.state]).toEqual([decision, 'saved']);
      expect(await page(token)).toMatchObject({ state: 'open', body: 'Half a letter' });
      expect(
        await stage.db.call(anon, 'send_recommendation', { token, version: saved.version }),
      ).toMatchObject({
        state: 'sent',
      });
      expect(await stateOf(user, reference)).toBe('received');
      await readLetter(user);
      expect((await page(token)).state).toBe('sent');
    }
  });

  test('they may say that they cannot, with a word to the office alone, and change their mind', async () => {
    const { token, user, reference, application } = await asked();
    await stage.db.call(user, 'submit_application');
    await stage.db.call(anon, 'decline_recommendation', { token, note: 'Secretly: I hardly know him.' });
    expect(await stateOf(user, reference)).toBe('declined');
    expect(JSON.stringify(await mine(user))).not.toContain('hardly');
    const office = await stage.db.call<{ referees: { declined_note: string | null }[] }>(
      people.staff,
      'office_recommendations',
      {
        application_id: application,
      },
    );
    expect(office.referees.map((r) => r.declined_note)).toContain('Secretly: I hardly know him.');
    await stage.db.call(anon, 'start_recommendation', { token });
    expect(await stateOf(user, reference)).toBe('opened');
  });
});
