/** Mails to referees that fail, and silence. */
import { dueOf, type Line } from '@school/shared/lines';
import { describe, expect, test } from 'vitest';
import { createUser, startComplete } from '../harness/applicants.ts';
import { people } from '../harness/people.ts';
import { askReferee, linkTo, sendMails } from '../harness/referees.ts';
import { address, anon, asked, page, send, stage, stateOf, workday } from './scene.ts';

describe('a mail that does not arrive', () => {
  test('is seen by the applicant, who corrects the address, or the office does', async () => {
    const user = await createUser(stage.db);
    await startComplete(stage.db, user);
    await sendMails(stage.db);
    const email = address();
    const reference = await askReferee(stage.db, user, email);
    await sendMails(stage.db, '550 no such user');
    expect(await stateOf(user, reference)).toBe('failed');
    const { lines } = await stage.db.call<{ lines: Line[] }>(user, 'my_application');
    expect(dueOf(lines).map(({ kind, problem }) => [kind, problem])).toEqual([['referee', 'failed']]);
    await stage.db.call(user, 'correct_referee', { reference_id: reference, email: address() });
    await sendMails(stage.db, '550 no such user');
    const failed = await stage.db.sql<{ id: string }>(
      `select id from public.email_outbox where link_for = (select id from private.reference_requests where reference_id = $1)
       and state = 'failed'`,
      [reference],
    );
    const right = address();
    await stage.db.call(people.admin, 'correct_mail_address', { outbox_id: failed[0]?.id, address: right });
    expect((await page(await linkTo(stage.db, right))).state).toBe('open');
    expect(await stateOf(user, reference)).toBe('asked');
  });
});

describe('silence', () => {
  const templates = async (application: string): Promise<string[]> =>
    (
      await stage.db.sql<{ template: string }>(
        `select template from public.email_outbox where application_id = $1 and state <> 'cancelled'
         and template in ('reference_reminder', 'referee_reminder') order by 1`,
        [application],
      )
    ).map(({ template }) => template);

  test('the referee is reminded once by itself after a week, and the applicant told', async () => {
    const { application } = await asked();
    await stage.db.setClock(await workday(5));
    await sendMails(stage.db);
    expect(await templates(application)).toEqual([]);
    for (const days of [8, 20, 40]) {
      await stage.db.setClock(await workday(days));
      await sendMails(stage.db);
    }
    await stage.db.setClock(null);
    // A draft whose deadline has passed: nothing more in any case.
    expect(await templates(application)).toEqual(['referee_reminder', 'reference_reminder']);
  });

  test('of a submitted application the log says that the referee was reminded', async () => {
    const { application, reference, user } = await asked();
    await stage.db.call(user, 'submit_application');
    await stage.db.setClock(await workday(8));
    await sendMails(stage.db);
    await stage.db.setClock(null);
    const lines = await stage.db.sql(
      `select row_id from public.audit_log where application_id = $1 and action = 'reminded'`,
      [application],
    );
    expect(lines).toEqual([{ row_id: reference }]);
  });

  test('never in hours of rest', async () => {
    const { application } = await asked();
    const rows = await stage.db.sql<{ at: Date }>(
      `select m as at from generate_series(private.now() + interval '8 days', private.now() + interval '16 days', interval '1 hour') m
       where private.rest_until(m, 'Asia/Jerusalem') is not null order by m limit 1`,
    );
    await stage.db.setClock(rows[0]?.at ?? null);
    await sendMails(stage.db);
    expect(await templates(application)).toEqual([]);
    await stage.db.setClock(await workday(17));
    await sendMails(stage.db);
    await stage.db.setClock(null);
    expect(await templates(application)).toEqual(['referee_reminder', 'reference_reminder']);
  });

  test('not when the letter has come, was refused, or nobody wants it any more', async () => {
    const came = await asked();
    await send(came.token);
    const refusedOne = await asked();
    await stage.db.call(anon, 'decline_recommendation', { token: refusedOne.token });
    const gone = await asked();
    await stage.db.call(gone.user, 'submit_application');
    await stage.db.call(gone.user, 'withdraw_application');
    await stage.db.setClock(await workday(9));
    await sendMails(stage.db);
    await stage.db.setClock(null);
    for (const { application } of [came, refusedOne, gone]) expect(await templates(application)).toEqual([]);
    for (const { application } of [came, refusedOne])
      expect(
        await stage.db.sql(
          `select state from public.email_outbox where application_id = $1 and template = 'reference_request'`,
          [application],
        ),
      ).toEqual([{ state: 'sent' }]);
  });

  test('a reminder that waits is dropped when the letter comes first', async () => {
    const { application, token, user, reference } = await asked();
    const [cannot, silent] = [await asked(), await asked()];
    await stage.db.setClock(await workday(4));
    await stage.db.call(user, 'remind_referee', { reference_id: reference });
    for (const other of [cannot, silent])
      await stage.db.call(other.user, 'remind_referee', { reference_id: other.reference });
    await send(token);
    await stage.db.call(anon, 'decline_recommendation', { token: cannot.token });
    const sent = await sendMails(stage.db);
    await stage.db.setClock(null);
    // That of somebody else goes.
    expect(
      sent.filter(({ template }) => template === 'reference_reminder').map(({ to_email }) => to_email),
    ).toEqual([silent.email]);
    expect(await templates(application)).toEqual([]);
    // Nor does it go after all when the draft is taken up again.
    await stage.db.call(user, 'set_draft_aside');
    await stage.db.call(user, 'take_up_draft');
    expect(await templates(application)).toEqual([]);
  });
});
