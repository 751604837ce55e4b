/** What one row of the table of transitions says. */
import type { Row, TestDatabase } from '../harness/database.ts';
import type { User } from '../harness/applicants.ts';
import type { World } from '../harness/world.ts';

/** Whom and what a transition is about. */
export interface Case {
  readonly user: User;
  /** Ids by the word that the table uses for them: application, student, slot, mail … */
  readonly ids: Readonly<Record<string, string>>;
}
export type Given = (world: World) => Promise<Case>;

export type Actor = 'visitor' | 'applicant' | 'admissions' | 'admin' | 'super_admin' | 'service';

export interface Transition {
  readonly name: string;
  /** The public function, or what happens outside of the functions in words. */
  readonly by: string;
  readonly as: Actor;
  readonly given: Given;
  /** The function's arguments; left out for none. */
  readonly args?: (given: Case, db: TestDatabase) => Row | Promise<Row>;
  /** Instead of a call: what happens outside of the functions. */
  readonly act?: (given: Case, db: TestDatabase) => Promise<unknown>;
}

export interface Subject {
  readonly title: string;
  readonly transitions: readonly Transition[];
}

/** An id of a case by its word. */
export function idOf(given: Case, word: string): string {
  const id = given.ids[word];
  if (id === undefined) throw new Error(`This case has no ${word}.`);
  return id;
}
