/** The house father of tests: appointed for a month around today. */
import { createUser } from './applicants.ts';
import type { TestDatabase } from './database.ts';
import { people } from './people.ts';

export async function appointHouse(db: TestDatabase): Promise<void> {
  await createUser(db, { ...people.house, firstName: 'Madrich' });
  await db.sql(
    `insert into public.admins (user_id, role, display_name, works_from, works_until)
     values ($1, 'house', 'The house', private.today() - 10, private.today() + 20)`,
    [people.house.id],
  );
}
