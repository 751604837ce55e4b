/** A year's score sheet, readers of files, and their scores, made through the product's own functions. */
import type { TestDatabase } from './database.ts';
import { people, type Person } from './people.ts';

const steps = ['None.', 'A little.', 'Some.', 'Much.', 'Very much.'];

/** Two criteria, the first counting twice; returns their ids. */
export async function giveCriteria(db: TestDatabase, year_id: string): Promise<readonly [string, string]> {
  const rows = await db.call<{ id: string }[]>(people.admin, 'save_score_sheet', {
    year_id,
    criteria: [
      { name: 'Love of Torah', weight: 2, steps },
      { name: 'Life with others', weight: 1, steps },
    ],
    expected_versions: {},
  });
  const [first, second] = rows;
  if (!first || !second) throw new Error('The score sheet has no two criteria.');
  return [first.id, second.id];
}

export interface Assigned {
  readonly assigned: number;
  readonly skipped: readonly {
    readonly application_id: string;
    readonly reader_id: string;
    readonly reason: string;
  }[];
}
/** Gives files to readers, as the super administrator unless somebody else is named. */
export const assign = (
  db: TestDatabase,
  application_ids: readonly string[],
  readers: readonly Person[],
  by: Person = people.super_admin,
): Promise<Assigned> =>
  db.call<Assigned>(by, 'assign_readers', { application_ids, reader_ids: readers.map(({ id }) => id) });

export interface Sheet {
  readonly is_reader: boolean;
  readonly is_blind: boolean;
  readonly has_conflict: boolean;
  readonly mine: {
    readonly version: number;
    readonly total: number | null;
    readonly submitted_at: string | null;
  } | null;
  readonly readers: readonly { readonly id: string; readonly submitted: boolean | null }[];
  readonly others: readonly { readonly reader_id: string; readonly total: number }[] | null;
  readonly average: number | null;
  readonly spread: number | null;
}
export const sheetOf = (db: TestDatabase, reader: Person, application_id: string): Promise<Sheet> =>
  db.call<Sheet>(reader, 'score_sheet', { application_id });

/** Fills a sheet with one number per criterion; returns its version. */
export async function fill(
  db: TestDatabase,
  reader: Person,
  application_id: string,
  marks: Readonly<Record<string, number>>,
  recommendation = 'accept',
): Promise<number> {
  const changes = { marks, recommendation, comment: `By ${reader.email ?? ''}.` };
  return (await db.call<{ version: number }>(reader, 'save_score', { application_id, changes })).version;
}

/** The same, handed in. */
export const score = async (
  db: TestDatabase,
  reader: Person,
  application_id: string,
  marks: Readonly<Record<string, number>>,
  recommendation = 'accept',
): Promise<Sheet> => {
  await db.call(reader, 'submit_score', {
    application_id,
    expected_version: await fill(db, reader, application_id, marks, recommendation),
  });
  return sheetOf(db, reader, application_id);
};
