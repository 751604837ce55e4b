import type { TestDatabase } from './database.ts';
import { people, type Person } from './people.ts';

/** Version of a person's staff account as it stands; 0 when there is none. */
export async function staffVersion(db: TestDatabase, userId: string): Promise<number> {
  const rows = await db.sql<{ version: string }>('select version from public.admins where user_id = $1', [
    userId,
  ]);
  return Number(rows[0]?.version ?? 0);
}

/** Gives or changes a staff account on its newest version. */
export const setStaff = async (
  db: TestDatabase,
  userId: string,
  role: string | null,
  isActive: boolean | null,
  by: Person = people.super_admin,
): Promise<unknown> =>
  db.call(by, 'set_staff_account', {
    user_id: userId,
    role,
    is_active: isActive,
    expected_version: await staffVersion(db, userId),
  });
