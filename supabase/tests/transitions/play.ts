/** Plays one transition and says what it changed. */
import { people, service, type Person } from '../harness/people.ts';
import type { World } from '../harness/world.ts';
import { snapshot, type Snapshot } from './snapshot.ts';
import type { Actor, Case, Transition } from './transition.ts';
import { differences, type Lines, type Names } from './change-words.ts';

const personOf = (as: Actor, { user }: Case): Person =>
  as === 'applicant' ? user : as === 'service' ? service : as === 'visitor' ? people.anon : people[as];

const OWNING = ['id', 'user_id', 'application_id', 'student_id'];

/** Ids of all that was there before the case began: its people's and theirs. */
function othersOf(before: Snapshot, after: Snapshot): Set<string> {
  const ids = new Set<string>();
  for (const table of ['applications', 'students', 'application_decisions'])
    for (const row of before.rows.get(table)?.values() ?? [])
      for (const key of OWNING) if (typeof row[key] === 'string') ids.add(row[key]);
  // Rows that hang on them, as they stand when the transition begins.
  for (const rows of after.rows.values())
    for (const row of rows.values())
      if (OWNING.some((key) => ids.has(String(row[key]))) && typeof row['id'] === 'string')
        ids.add(row['id']);
  return ids;
}

function namesOf(given: Case, others: Set<string>): Names {
  const of = new Map<string, string>([
    [given.user.id ?? '', 'the applicant'],
    [given.user.email ?? '', 'the applicant'],
    ...Object.entries(given.ids).map(([word, id]) => [id, `the ${word}`] as const),
  ]);
  for (const name of ['staff', 'admissions', 'admin', 'super_admin'] as const) of.set(people[name].id, name);
  return { of, others };
}

/** What the transition changed, in every table. */
export async function play(world: World, row: Transition): Promise<Lines> {
  const { db } = world;
  // Every case begins in a year that tells at once; those that take time to think say so.
  await db.sql('update public.program_year_settings set undo_minutes = 0 where undo_minutes <> 0');
  // What earlier cases told does not count as this one's.
  await db.sql('delete from private.releases');
  const empty = await snapshot(db);
  const given = await row.given(world);
  const before = await snapshot(db);
  const names = namesOf(given, othersOf(empty, before));
  try {
    if (row.act) await row.act(given, db);
    else await db.call(personOf(row.as, given), row.by, (await row.args?.(given, db)) ?? {});
    return differences(before, await snapshot(db), names);
  } finally {
    await db.setClock(null);
  }
}
