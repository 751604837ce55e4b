/** Deadline, extension, handing in and withdrawing. */
import { lackingOf, type Line } from '@school/shared/lines';
import { describe, expect, test } from 'vitest';
import {
  completeForm,
  createUser,
  decide,
  startComplete,
  submitComplete,
  type User,
} from './harness/applicants.ts';
import { people } from './harness/people.ts';
import { refusal } from './harness/refusal.ts';
import { openedStage, openYear } from './harness/world.ts';
import { referenceFields } from '../seed/reference.ts';

interface Mine {
  readonly application: { id: string; status: string; version: number } & Record<string, unknown>;
  readonly lines: readonly Line[];
  readonly can_edit: boolean;
  readonly has_extension: boolean;
  readonly documents: { id: string; kind: string; state: string; reason: string | null }[];
  readonly references: { id: string; version: number }[];
  readonly choices: { slot_id: string }[];
}

const stage = openedStage();

const mine = (user: User): Promise<Mine> => stage.db.call(user, 'my_application');
const refused = (user: User, name: string, args = {}) => refusal(stage.db.call(user, name, args));
const afterDeadline = (): Promise<void> =>
  stage.db.setClock(new Date(Date.parse(openYear.application_deadline_at) + 1000));

describe('the deadline', () => {
  test('a draft cannot be saved or submitted after it, and can again with an extension', async () => {
    const user = await createUser(stage.db);
    const id = await startComplete(stage.db, user);
    await afterDeadline();
    expect(await refused(user, 'submit_application')).toMatchObject({ hint: 'deadline_passed' });
    expect(await refused(user, 'save_application_fields', { changes: '[]' })).toMatchObject({
      hint: 'deadline_passed',
    });
    expect((await mine(user)).can_edit).toBe(false);
    const until = new Date(Date.parse(openYear.application_deadline_at) + 86_400_000).toISOString();
    await stage.db.call(people.admissions, 'grant_extension', { application_id: id, until, reason: 'Exams' });
    expect(await mine(user)).toMatchObject({ can_edit: true, has_extension: true });
    await stage.db.call(user, 'submit_application');
    await stage.db.setClock(null);
    expect((await mine(user)).application.status).toBe('submitted');
  });

  test('an extension is given by officers only, into the future, at most a year', async () => {
    const user = await createUser(stage.db);
    const id = await startComplete(stage.db, user);
    const grant = (person: User | typeof people.staff, until: string) =>
      refusal(stage.db.call(person, 'grant_extension', { application_id: id, until }));
    expect(await grant(people.admissions, '2020-01-01T00:00:00Z')).toMatchObject({
      hint: 'invalid_value',
      field: 'until',
    });
    expect(await grant(people.admissions, 'infinity')).toMatchObject({
      hint: 'invalid_value',
      field: 'until',
    });
  });
});

describe('handing in', () => {
  test('an incomplete application is refused with what is missing', async () => {
    const user = await createUser(stage.db);
    await stage.db.call(user, 'start_application', { form: completeForm({ goals: null }) });
    const answer = await refused(user, 'submit_application');
    expect(answer).toMatchObject({ hint: 'incomplete', field: 'goals' });
    expect(answer.message).toContain('Transcript');
    expect(lackingOf((await mine(user)).lines).map((item) => item.field)).toEqual([
      'goals',
      'transcript',
      'passport',
      'references',
    ]);
  });

  test('a double click hands in once: one mail, both clicks answered', async () => {
    const user = await createUser(stage.db);
    const id = await startComplete(stage.db, user);
    const answers = await Promise.all([1, 2, 3].map(() => stage.db.call<Mine>(user, 'submit_application')));
    expect(answers.map((answer) => answer.application.status)).toEqual([
      'submitted',
      'submitted',
      'submitted',
    ]);
    const mails = await stage.db.sql(
      'select template, to_email from public.email_outbox where application_id = $1',
      [id],
    );
    expect(mails).toEqual([{ template: 'application_received', to_email: user.email }]);
  });

  test('the mail goes to the confirmed address, not to one typed into the form', async () => {
    const user = await createUser(stage.db);
    const id = await submitComplete(stage.db, user, { email: 'somebody.else@example.org' });
    const mails = await stage.db.sql('select to_email from public.email_outbox where application_id = $1', [
      id,
    ]);
    expect(mails).toEqual([{ to_email: user.email }]);
  });

  test('what is handed in can no longer be changed', async () => {
    const user = await createUser(stage.db);
    await submitComplete(stage.db, user);
    const [reference] = (await mine(user)).references;
    for (const [name, args] of [
      ['save_application_fields', { changes: [{ field: 'city', base: 'Teaneck', value: 'Lod' }] }],
      ['save_reference_fields', referenceFields({ name: 'Another' })],
      ['remove_reference', { reference_id: reference?.id }],
      [
        'announce_document',
        { kind: 'transcript', file_name: 'cv.pdf', content_type: 'application/pdf', size_bytes: 10 },
      ],
    ] as const)
      expect(await refused(user, name, args)).toMatchObject({ hint: 'wrong_state' });
  });

  test('withdrawing is final for the applicant and tells the office', async () => {
    const user = await createUser(stage.db);
    const id = await submitComplete(stage.db, user);
    await stage.db.call(user, 'withdraw_application');
    expect((await mine(user)).application.status).toBe('withdrawn');
    expect(await refused(user, 'withdraw_application')).toMatchObject({ hint: 'wrong_state' });
    expect(await stage.db.sql('select status from public.application_decisions where id = $1', [id])).toEqual(
      [{ status: 'withdrawn' }],
    );
  });

  test('withdrawing while an officer decides ends in one order or the other, never in a deadlock', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await createUser(stage.db);
      const id = await submitComplete(stage.db, user);
      await Promise.allSettled([
        stage.db.call(user, 'withdraw_application'),
        decide(stage.db, id, 'accepted', { hold: false }),
      ]).then((results) => {
        for (const result of results)
          if (result.status === 'rejected') expect((result.reason as { code: string }).code).toBe('P0001');
      });
      const [row] = await stage.db.sql<{ a: string; d: string }>(
        'select a.status as a, d.status as d from public.applications a join public.application_decisions d using (id) where id = $1',
        [id],
      );
      expect(row).toEqual({ a: 'withdrawn', d: 'withdrawn' });
    }
  });
});
