/** The one door to the database functions: typed by name, failing with a Problem. */
import { FunctionsHttpError, type PostgrestSingleResponse } from '@supabase/supabase-js';
import type { Database } from '@school/shared/database.types';
import type {
  ApplicationDocument, EnrollmentTask, MyApplication, MyEnrollment, MyLedger, MyStudentInformation, OpenSlot,
  OpenYear, Reference, SaveResult, UploadTicket,
} from './api-types.ts'; // prettier-ignore
import { supabase } from './client.ts';
import { Problem, asProblem, toProblem } from './problem.ts';

interface Results {
  open_program_year: OpenYear | null;
  my_application: MyApplication | null;
  start_application: { created: boolean; application_id: string };
  save_application_fields: SaveResult;
  submit_application: MyApplication;
  withdraw_application: unknown;
  begin_document_upload: UploadTicket;
  remove_document: unknown;
  save_reference: Reference;
  remove_reference: unknown;
  open_interview_slots: OpenSlot[];
  set_interview_choices: unknown;
  my_student_information: MyStudentInformation;
  save_student_information: MyStudentInformation;
  my_enrollment: MyEnrollment;
  set_task_completed: EnrollmentTask;
  reply_to_offer: unknown;
  my_ledger: MyLedger;
  choose_payment_plan: MyLedger;
}
type Functions = Database['public']['Functions'];
export type FunctionName = keyof Results & keyof Functions;
export type FunctionArgs<Name extends FunctionName> = Functions[Name]['Args'];
export type FunctionResult<Name extends FunctionName> = Results[Name];

type Reading = Promise<MyApplication | null>;
/** The last reading of the application, until something is written or a screen has taken it. */
let reading: { readonly answer: Reading; readonly at: number } | null = null;
const FRESH_MS = 5000;

/** Reads the application for the session, and keeps the answer for the first screen. */
export function readApplication(): Reading {
  const answer = call('my_application');
  reading = { answer, at: Date.now() };
  return answer;
}

/** What the session has just read, so that a screen need not wait for the same answer twice; else a new reading. */
export function takeApplication(): Reading {
  const taken = reading && Date.now() - reading.at < FRESH_MS ? reading.answer : null;
  reading = null;
  return taken ?? call('my_application');
}

/** Functions that change nothing; every other one makes the kept reading stale. */
const isRead = (name: string): boolean => /^(?:my|open)_/.test(name);

/** Calls a database function. Throws a Problem: refused by a rule, not signed in, or no connection. */
export async function call<Name extends FunctionName>(
  name: Name,
  ...[args]: FunctionArgs<Name> extends Record<PropertyKey, never> ? [] : [args: FunctionArgs<Name>]
): Promise<Results[Name]> {
  if (!isRead(name)) reading = null;
  const answer: PostgrestSingleResponse<unknown> = await supabase.rpc(name, args);
  if (answer.error) throw toProblem(answer.error, answer.status);
  return answer.data as Results[Name];
}

interface CompletedUpload {
  document_id: string;
  state: ApplicationDocument['state'];
}

/** Asks the server to look at an uploaded file; it answers 422 with a sentence when the file is not what it says. */
export async function completeUpload(documentId: string): Promise<CompletedUpload> {
  const answer: { data: CompletedUpload | null; error: unknown } =
    await supabase.functions.invoke<CompletedUpload>('complete-upload', {
      body: { document_id: documentId },
    });
  if (answer.data) return answer.data;
  const response: unknown = answer.error instanceof FunctionsHttpError ? answer.error.context : null;
  // Anything but an answer of the function is a connection that broke.
  if (!(response instanceof Response)) throw asProblem(new TypeError('fetch failed'));
  const body = (await response.json().catch(() => null)) as { message?: string; hint?: string } | null;
  if (response.status === 401)
    throw new Problem('signed_out', 'Your session has ended. Please sign in again.');
  throw new Problem(
    body?.hint ?? 'unexpected',
    body?.message ?? 'The file could not be checked. Please try again.',
  );
}
