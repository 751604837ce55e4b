/** Both sides of a conversation, as the tests speak for them. */
import { randomUUID } from 'node:crypto';
import type { User } from '../harness/applicants.ts';
import type { Row } from '../harness/database.ts';
import { people, type Person } from '../harness/people.ts';
import { openedStage } from '../harness/world.ts';

/** Of the file that imports this. */
export const stage = openedStage();

interface Message {
  readonly id: string;
  readonly side: string;
  readonly author_name: string | null;
  readonly body: string;
  readonly seen: boolean;
  readonly files: readonly { readonly id: string; readonly file_name: string }[];
}
export interface Thread {
  readonly state: string | null;
  readonly unread: number;
  readonly messages: readonly Message[];
  readonly assigned_to?: string | null;
}
export interface List {
  readonly total: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly threads: readonly { readonly person_id: string; readonly unread: number }[];
}
export const call = <T>(person: Person, name: string, args: Row = {}): Promise<T> =>
  stage.db.call<T>(person, name, args);
export const mine = (user: User): Promise<Thread> => call<Thread>(user, 'my_thread');
export const write = (user: User, body: string, more: Row = {}): Promise<Thread> =>
  call<Thread>(user, 'send_my_message', { message_id: randomUUID(), body, ...more });
export const answer = (
  user: User,
  body: string,
  by: Person = people.admissions,
  more: Row = {},
): Promise<Thread> =>
  call<Thread>(by, 'send_message', { person_id: user.id, message_id: randomUUID(), body, ...more });
export const office = (user: User, by: Person = people.admissions): Promise<Thread> =>
  call<Thread>(by, 'office_thread', { subject: 'person', subject_id: user.id });
export const list = (wanted: string, by: Person = people.admissions): Promise<List> =>
  call<List>(by, 'office_threads', { wanted });
export const mails = (user: User) =>
  stage.db.sql<{ state: string; data: Row }>(
    `select state, data from public.email_outbox where template = 'message_waiting' and to_email = $1 order by position`,
    [user.email],
  );
