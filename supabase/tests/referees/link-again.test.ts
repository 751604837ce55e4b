/** A mailed link that does not open: its mail once more, to the address on file, with an answer that says nothing. */
import { expect, test } from 'vitest';
import { createUser, startComplete } from '../harness/applicants.ts';
import { people, type Person } from '../harness/people.ts';
import { askReferee, linkTo, sendMails } from '../harness/referees.ts';
import { refusal } from '../harness/refusal.ts';
import { openedStage } from '../harness/world.ts';

const stage = openedStage();

const again = (email: string): Promise<unknown> => stage.db.call(people.anon, 'send_link_again', { email });
const applicant = async (email: string): Promise<Person> => {
  const person = await createUser(stage.db);
  await startComplete(stage.db, person);
  await askReferee(stage.db, person, email);
  return person;
};
const state = async (token: string): Promise<string> =>
  (await stage.db.call<{ state: string }>(people.anon, 'reference_page', { token })).state;

test('the newest mail of each open request goes again with a link of its own; the older link still opens', async () => {
  const { db } = stage;
  await applicant('rabbi.again@example.org');
  const first = await linkTo(db, 'rabbi.again@example.org');
  expect(await again(' Rabbi.Again@example.org ')).toBeNull();
  const second = await linkTo(db, 'rabbi.again@example.org');
  expect(second).not.toBe(first);
  expect([await state(first), await state(second)]).toEqual(['open', 'open']);
  await db.sql('update private.reference_requests set received_at = private.now() where email = $1', [
    'rabbi.again@example.org',
  ]);
  await again('rabbi.again@example.org');
  expect(await sendMails(db)).toEqual([]);
});

test('nobody else is told of it, an unknown address gets the same answer, and three a day are enough', async () => {
  const { db } = stage;
  await applicant('rabbi.often@example.org');
  await linkTo(db, 'rabbi.often@example.org');
  expect(await again('nobody.knows@example.org')).toBeNull();
  expect(await sendMails(db)).toEqual([]);
  const went: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await again('rabbi.often@example.org')).toBeNull();
    went.push((await sendMails(db)).length);
  }
  expect(went).toEqual([1, 1, 1, 0, 0]);
  expect(await refusal(again('nobody'))).toMatchObject({ hint: 'invalid_value', field: 'email' });
});

test('by one request no more than twenty an hour go from a network, whatever the addresses', async () => {
  const { db } = stage;
  await db.sql('delete from private.rate_limits');
  await applicant('rabbi.last@example.org');
  await linkTo(db, 'rabbi.last@example.org');
  await Promise.all(Array.from({ length: 20 }, (_, n) => again(`nobody.${n}@example.org`)));
  await again('rabbi.last@example.org');
  expect(await sendMails(db)).toEqual([]);
});
