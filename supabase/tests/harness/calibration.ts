/** Calibration rounds on invented files, made through the product's own functions. */
import type { TestDatabase } from './database.ts';
import { people, type Person } from './people.ts';

export const invented = [
  {
    name: 'Reuven Invented',
    program_track: 'shana_aleph',
    about: 'Learns an hour each morning.',
    essay: 'I was never born.',
  },
  { name: 'Shimon Invented', program_track: 'shana_bet', about: '', essay: 'Nor was I.' },
] as const;

export const inTwoWeeks = (): string => new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);

export interface Round {
  readonly closed_at: string | null;
  readonly version: number;
  readonly can_delete: boolean;
  readonly files: readonly {
    readonly id: string;
    readonly mine: { readonly version: number; readonly submitted_at: string | null } | null;
  }[];
  readonly readers: readonly { readonly id: string; readonly finished: boolean }[] | null;
  readonly comparison:
    | readonly {
        readonly average: number;
        readonly spread: number;
        readonly median: number;
        readonly criteria: readonly object[];
        readonly readers:
          readonly { readonly id: string; readonly apart: number; readonly is_far: boolean }[] | null;
      }[]
    | null;
}

export const roundOf = (db: TestDatabase, reader: Person, round_id: string): Promise<Round | null> =>
  db.call<Round | null>(reader, 'calibration_round', { round_id });

/** A round of two invented files; returns their ids in order. */
export async function calibrate(
  db: TestDatabase,
  year_id: string,
  readers: readonly Person[],
): Promise<{ readonly id: string; readonly files: readonly [string, string] }> {
  const id = await db.call<string>(people.admin, 'open_calibration', {
    ...{ year_id, due_on: inTwoWeeks(), files: invented },
    reader_ids: readers.map((reader) => reader.id),
  });
  const [first, second] = (await roundOf(db, people.admin, id))?.files ?? [];
  if (!first || !second) throw new Error('The round has no two files.');
  return { id, files: [first.id, second.id] };
}

type Marks = Readonly<Record<string, number>>;
/** Fills a sheet; returns its version. */
export const fillCalibration = async (
  db: TestDatabase,
  reader: Person,
  file_id: string,
  marks: Marks,
): Promise<number> =>
  (
    await db.call<{ version: number }>(reader, 'save_calibration_score', {
      file_id,
      changes: { marks, recommendation: 'accept', comment: `By ${reader.email ?? ''}.` },
    })
  ).version;

/** The same, handed in. */
export const scoreCalibration = async (
  db: TestDatabase,
  reader: Person,
  file_id: string,
  marks: Marks,
): Promise<Round> =>
  db.call<Round>(reader, 'submit_calibration_score', {
    file_id,
    expected_version: await fillCalibration(db, reader, file_id, marks),
  });

export const closeRound = (db: TestDatabase, round_id: string): Promise<unknown> =>
  db.call(people.admin, 'close_calibration', { round_id, expected_version: 1 });
