/** What the portal does in two calls: begins or opens, and then reads. */
import type { TestDatabase } from './database.ts';
import type { Person } from './people.ts';

export async function takeMyData<Copy>(db: TestDatabase, person: Person): Promise<Copy> {
  await db.call(person, 'begin_my_data');
  return db.call<Copy>(person, 'take_my_data');
}

export async function readLetter<Letter>(
  db: TestDatabase,
  person: Person,
  letter_id: string,
): Promise<Letter> {
  await db.call(person, 'open_decision_letter', { letter_id });
  return db.call<Letter>(person, 'read_decision_letter', { letter_id });
}
