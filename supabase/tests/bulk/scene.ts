/** Many applicants, and what officers do with them at once. */
import type { FunctionResult } from '@school/shared/api/types';
import { createUser, decisionOf, submitComplete } from '../harness/applicants.ts';
import { opened } from '../harness/opened.ts';
import { people, service, type Person } from '../harness/people.ts';
import { openStage, type Stage } from '../harness/world.ts';

export type Preview = FunctionResult<'preview_bulk'>;
export type Run = FunctionResult<'run_bulk'>;
type Read = FunctionResult<'rehearse_bulk'>;
type Report = FunctionResult<'bulk_report'>;

export const HOLD = { decision: 'accepted', hold: true };
export const TELL = { decision: 'accepted', hold: false };
export const chosen = (ids: readonly string[]) => ids.map((application_id) => ({ application_id }));
/** What the office sends back of a preview. */
export const itemsOf = ({ lines }: Preview) =>
  lines.map(({ application_id, row_id, version }) => ({ application_id, row_id, version }));

export interface BulkScene {
  readonly stage: Stage;
  /** Ten minutes to think, ten people alone, nothing released yet. */
  readonly reset: () => Promise<void>;
  readonly applicants: (count: number) => Promise<string[]>;
  readonly preview: (action: string, details: object, ids: readonly string[]) => Promise<Preview>;
  /** As the office does it: what the preview showed is run. */
  readonly run: (action: string, details: object, ids: readonly string[], officer?: Person) => Promise<Run>;
  readonly undo: (id: string) => Promise<Run>;
  /** As the second officer does it: what was read is approved, without those taken out. */
  readonly approve: (id: string, officer?: Person, left_out?: readonly string[]) => Promise<Run>;
  readonly read: (id: string, officer?: Person) => Promise<Read>;
  readonly report: (id: string) => Promise<Report>;
  /** What the applicant sees, and what the office works on. */
  readonly statusOf: (id: string) => Promise<string | undefined>;
  readonly working: (ids: readonly string[]) => Promise<string[]>;
  readonly minutesPass: (minutes: number) => Promise<void>;
}

export const openedBulk = (): BulkScene => opened(openBulk);
async function openBulk(): Promise<BulkScene> {
  const stage = await openStage();
  const { db } = stage;
  const preview = (
    action: string,
    details: object,
    ids: readonly string[],
    officer: Person = people.admissions,
  ) => db.call<Preview>(officer, 'preview_bulk', { action, details, people: chosen(ids) });
  const read = (id: string, officer: Person = people.admin) =>
    db.call<Read>(officer, 'rehearse_bulk', { run_id: id });
  return {
    stage,
    reset: async () => {
      await db.sql('update public.program_year_settings set undo_minutes = 10, second_officer_above = 10');
      await db.sql('delete from private.releases');
    },
    applicants: async (count) => {
      const ids: string[] = [];
      for (let n = 0; n < count; n += 1) ids.push(await submitComplete(db, await createUser(db)));
      return ids;
    },
    preview,
    run: async (action, details, ids, officer = people.admissions) =>
      db.call<Run>(officer, 'run_bulk', {
        action,
        details,
        people: itemsOf(await preview(action, details, ids, officer)),
      }),
    undo: (id) => db.call<Run>(people.admissions, 'undo_bulk', { run_id: id }),
    read,
    approve: async (id, officer = people.admin, left_out = []) =>
      db.call<Run>(officer, 'approve_bulk', { run_id: id, shown: (await read(id, officer)).shown, left_out }),
    report: (id) => db.call<Report>(people.admissions, 'bulk_report', { run_id: id }),
    statusOf: async (id) =>
      (await db.sql<{ status: string }>('select status from public.applications where id = $1', [id]))[0]
        ?.status,
    working: async (ids) =>
      (await Promise.all(ids.map((id) => decisionOf(db, id)))).map(({ status }) => status),
    minutesPass: async (minutes) => {
      await db.setClock(new Date(Date.now() + minutes * 60_000));
      await db.call(service, 'publish_due_decisions');
    },
  };
}
