/** A draft put aside is left alone by everybody until its owner takes it up again, as it was. */
import { afterEach, describe, expect, test } from 'vitest';
import { createUser, startComplete, submitComplete, type User } from './harness/applicants.ts';
import { people, service } from './harness/people.ts';
import { askReferee, linkTo, sendMails } from './harness/referees.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage, openYear } from './harness/world.ts';

const stage = openedStage();
afterEach(() => stage.db.setClock(null));

interface Mine {
  readonly application: {
    readonly id: string;
    readonly status: string;
    readonly set_aside_at: string | null;
  };
  readonly can_edit: boolean;
}
const { application_deadline_at: DEADLINE } = openYear;
const beforeDeadline = (days: number): Date => new Date(new Date(DEADLINE).getTime() - days * 86_400_000);
const call = <T = Mine>(user: User, name: string, args = {}): Promise<T> =>
  stage.db.call<T>(user, name, args);
const drafter = async (): Promise<User> => {
  const user = await createUser(stage.db);
  await startComplete(stage.db, user);
  return user;
};
const aside = async (): Promise<User> => {
  const user = await drafter();
  await call(user, 'set_draft_aside');
  return user;
};

describe('a draft put aside', () => {
  test('stays a draft, with every answer, and takes none until it is taken up again', async () => {
    const user = await drafter();
    const before = await call(user, 'my_application');
    const put = await call(user, 'set_draft_aside');
    expect(put.application).toMatchObject({ status: 'draft', set_aside_at: expect.any(String) as string });
    expect(put.can_edit).toBe(false);
    for (const [name, args] of [
      ['save_application_fields', { changes: [{ field: 'city', base: 'Teaneck', value: 'Lod' }] }],
      ['submit_application', {}],
      ['set_interview_choices', { slot_ids: [] }],
      [
        'announce_document',
        { kind: 'resume', file_name: 'cv.pdf', content_type: 'application/pdf', size_bytes: 10 },
      ],
    ] as const)
      expect(await refusal(call(user, name, args)), name).toMatchObject({ hint: 'wrong_state' });
    const again = await call(user, 'take_up_draft');
    const { version: _one, updated_at: _two, ...answers } = before.application as Record<string, unknown>;
    expect(again.application).toMatchObject(answers);
    expect(again.can_edit).toBe(true);
    await call(user, 'submit_application');
  });

  test('is put aside once and taken up once, and only as long as it is a draft in time', async () => {
    const user = await aside();
    const { application } = await call(user, 'my_application');
    expect((await call(user, 'set_draft_aside')).application).toEqual(application);
    await call(user, 'take_up_draft');
    expect((await call(user, 'take_up_draft')).can_edit).toBe(true);
    const nobody = await createUser(stage.db);
    const sent = await createUser(stage.db);
    await submitComplete(stage.db, sent);
    for (const name of ['set_draft_aside', 'take_up_draft']) {
      expect(await refusal(call(nobody, name))).toMatchObject({ hint: 'not_found' });
      expect(await refusal(call(sent, name))).toMatchObject({ hint: 'wrong_state' });
    }
    await call(user, 'set_draft_aside');
    await stage.db.setClock(DEADLINE);
    expect(await refusal(call(user, 'take_up_draft'))).toMatchObject({ hint: 'deadline_passed' });
  });

  test('can be taken up after the deadline when the office gives an extension', async () => {
    const user = await aside();
    await stage.db.setClock(DEADLINE);
    await stage.db.call(people.admissions, 'extend_deadline', {
      email: user.email,
      until: beforeDeadline(-7).toISOString(),
    });
    expect((await call(user, 'take_up_draft')).can_edit).toBe(true);
  });

  test('is not withdrawn: that is for what was handed in', async () => {
    expect(await refusal(call(await drafter(), 'withdraw_application'))).toMatchObject({
      hint: 'wrong_state',
      message: expect.stringContaining('Put it aside') as string,
    });
  });

  test('is not reminded of the deadline, nor counted among the drafts of the office', async () => {
    const drafts = async (): Promise<number> =>
      (await stage.db.call<{ drafts: number }>(people.admissions, 'office_dashboard')).drafts;
    const user = await drafter();
    const before = await drafts();
    await call(user, 'set_draft_aside');
    expect(await drafts()).toBe(before - 1);
    const goesOn = await drafter();
    const reminded = async ({ email }: User): Promise<number> =>
      (
        await stage.db.sql(
          `select 1 from public.email_outbox where to_email = $1 and template = 'draft_reminder'`,
          [email],
        )
      ).length;
    for (const days of [13.9, 2.9, 0.9]) {
      await stage.db.setClock(beforeDeadline(days));
      await stage.db.call(service, 'queue_reminders');
    }
    expect(await reminded(goesOn)).toBeGreaterThan(0);
    expect(await reminded(user)).toBe(0);
  });
});

describe('those whom a draft put aside concerns', () => {
  test('the referee reads that it rests, and goes on where they were when it is taken up', async () => {
    const user = await drafter();
    await askReferee(stage.db, user, 'rests@example.org');
    const token = await linkTo(stage.db, 'rests@example.org');
    const page = () =>
      stage.db.call<{ state: string; body?: string }>(people.anon, 'reference_page', { token });
    await stage.db.call(people.anon, 'start_recommendation', { token });
    await stage.db.call(people.anon, 'save_recommendation', { token, body: 'I have known him', version: 1 });
    await call(user, 'set_draft_aside');
    expect((await page()).state).toBe('paused');
    const states = async () =>
      (await call<{ referees: { state: string }[] }>(user, 'my_referees')).referees.map(({ state }) => state);
    expect(await states()).toContain('paused');
    await stage.db.call(people.anon, 'save_recommendation', { token, body: 'Changed', version: 2 });
    await call(user, 'take_up_draft');
    expect(await page()).toMatchObject({ state: 'open', body: 'I have known him' });
    expect(await states()).toContain('opened');
  });

  test('a request that had not gone waits with it, and goes when it is taken up', async () => {
    const user = await drafter();
    await sendMails(stage.db);
    await askReferee(stage.db, user, 'waits@example.org');
    await call(user, 'set_draft_aside');
    await stage.db.setClock(new Date(Date.now() + 60_000));
    const to = async () => (await sendMails(stage.db)).map((mail) => mail.to_email);
    expect(await to()).not.toContain('waits@example.org');
    await call(user, 'take_up_draft');
    expect(await to()).toContain('waits@example.org');
  });
});
