/** Letters of the office: the exact list first, a second officer above ten, ten minutes to take it back. */
import { expect, test } from 'vitest';
import { createUser } from '../harness/applicants.ts';
import { people } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { openedWorld } from '../harness/world.ts';

const world = openedWorld();

const letter = (subject: string, ...fields: string[]) => ({
  en: {
    subject,
    heading: subject,
    body: {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Hello' },
            ...fields.map((name) => ({ type: 'field', attrs: { name } })),
          ],
        },
      ],
    },
  },
});

/** That many students with confirmed accounts. */
async function students(count: number, name: string): Promise<{ student_id: string }[]> {
  const made: { student_id: string }[] = [];
  for (let n = 0; n < count; n += 1) {
    const id = crypto.randomUUID();
    const email = `${name}${n}@example.org`;
    await createUser(world.db, { id, email, firstName: name });
    const [row] = await world.db.sql<{ id: string }>(
      `insert into public.students (user_id, first_name, last_name, email) values ($1, $2, 'Testly', $3) returning id`,
      [id, `${name}${n}`, email],
    );
    made.push({ student_id: row?.id ?? '' });
  }
  return made;
}
interface Preview {
  readonly recipients: readonly { readonly email: string }[];
  readonly skipped: readonly { readonly reason: string }[];
  readonly needs_second_officer: boolean;
}
interface Sent {
  readonly mailing: { readonly id: string; readonly state: string; readonly version: number };
  readonly waits: boolean;
}
const preview = (list: unknown, words: unknown) =>
  world.db.call<Preview>(people.admissions, 'preview_mailing', { people: list, words });
const send = (
  list: unknown,
  words: unknown,
  expected_recipients: number,
  more: Record<string, unknown> = {},
) =>
  world.db.call<Sent>(people.admissions, 'send_mailing', {
    people: list,
    words,
    expected_recipients,
    ...more,
  });
const mailsOf = (id: string) =>
  world.db.sql<{ state: string; to_email: string; send_after: Date }>(
    'select state, to_email, send_after from public.email_outbox where mailing_id = $1',
    [id],
  );

test('who gets it and who does not, and why; nobody twice', async () => {
  const [one] = await students(1, 'once');
  const without = await world.db.sql<{ id: string }>(
    `insert into public.students (first_name, last_name, email) values ('No', 'Account', 'typed@example.org') returning id`,
  );
  const list = [
    one,
    { application_id: world.applications.b },
    { application_id: world.applications.a },
    { student_id: without[0]?.id },
    one,
  ];
  const words = letter('Welcome');
  const seen = await preview(list, words);
  // The draft is its owner's alone: the office does not even name it.
  expect(seen.recipients).toHaveLength(2);
  expect(seen.skipped).toEqual([{ name: 'No Account', reason: 'no_address' }]);
  const { mailing, waits } = await send(list, words, 2);
  expect(waits).toBe(false);
  const mails = await mailsOf(mailing.id);
  expect(mails.map((mail) => mail.state)).toEqual(['queued', 'queued']);
  for (const mail of mails) expect(mail.send_after.getTime()).toBeGreaterThan(Date.now() + 9 * 60_000);
  const again = await preview(list, words);
  expect(again.recipients).toEqual([]);
  expect(again.skipped.map((person) => person.reason).sort()).toEqual([
    'already_has_it',
    'already_has_it',
    'no_address',
  ]);
});

test('a list that has changed since it was shown is not sent to', async () => {
  const list = await students(2, 'changed');
  expect(await refusal(send(list, letter('Changed'), 1))).toMatchObject({ hint: 'conflict' });
});

test('an empty field blocks with a sentence that says for whom; a condition on it does not', async () => {
  const list = await students(1, 'empty');
  expect(await refusal(preview(list, letter('Dear', 'hebrew_name')))).toMatchObject({
    hint: 'incomplete',
    message: 'The field "hebrew_name" is empty for empty0 Testly.',
  });
  expect((await preview(list, letter('Dear', 'first_name'))).recipients).toHaveLength(1);
});

test('a letter is taken back once', async () => {
  const { mailing } = await send(await students(1, 'undo'), letter('Oops'), 1);
  const undo = () => world.db.call(people.admissions, 'undo_mailing', { mailing_id: mailing.id });
  expect(await undo()).toBe(1);
  expect(await refusal(undo())).toMatchObject({ hint: 'wrong_state' });
});

test('more than ten in ten minutes need a second officer, also in several letters', async () => {
  await world.db.setClock(new Date(Date.now() + 7_200_000));
  const big = await students(11, 'big');
  expect((await preview(big, letter('Many'))).needs_second_officer).toBe(true);
  const { mailing, waits } = await send(big, letter('Many'), 11);
  expect(waits).toBe(true);
  expect(await mailsOf(mailing.id)).toEqual([]);
  const approve = (person = people.admissions, more: object = { expected_version: mailing.version }) =>
    world.db.call(person, 'approve_mailing', { mailing_id: mailing.id, ...more });
  expect(await refusal(approve())).toMatchObject({ hint: 'not_allowed' });
  expect(await refusal(approve(people.admin, { expected_version: null }))).toMatchObject({
    hint: 'stale_version',
  });
  expect(await refusal(approve(people.admin, { expected_version: mailing.version + 1 }))).toMatchObject({
    hint: 'stale_version',
  });
  const ids = big.map(({ student_id }) => student_id);
  const without = (left_out: unknown) => ({ expected_version: mailing.version, left_out });
  expect(await refusal(approve(people.admin, without(ids)))).toMatchObject({ field: 'left_out' });
  await approve(people.admin, without(ids.slice(0, 1)));
  expect(await mailsOf(mailing.id)).toHaveLength(10);
  // The eleven count: one more within the same minutes waits too.
  expect((await send(await students(1, 'eleventh'), letter('One more'), 1)).waits).toBe(true);
  await world.db.setClock(new Date(Date.now() + 7_200_000 + 11 * 60_000));
  expect((await send(await students(1, 'later'), letter('Later'), 1)).waits).toBe(false);
  await world.db.setClock(null);
});

test('held until a time', async () => {
  const at = new Date(Date.now() + 86_400_000 * 3).toISOString();
  await world.db.setClock(new Date(Date.now() + 86_400_000));
  const { mailing } = await send(await students(1, 'held'), letter('Held'), 1, { send_at: at });
  await world.db.setClock(null);
  expect((await mailsOf(mailing.id))[0]?.send_after.toISOString()).toBe(at);
});
