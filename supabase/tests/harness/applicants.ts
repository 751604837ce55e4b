/** Factories that bring applicants to a state through the product's own functions. */
import { randomUUID } from 'node:crypto';
import type { Row, TestDatabase } from './database.ts';
import { people, service, type Person } from './people.ts';
import { referenceFields } from '../../seed/reference.ts';

export type User = Person & { readonly id: string };

/** A confirmed account with a session of the same id, as claimsOf expects. */
export async function createUser(
  db: TestDatabase,
  given: { id?: string; email?: string | undefined; firstName?: string } = {},
): Promise<User> {
  const id = given.id ?? randomUUID();
  const email = given.email ?? `u${id.slice(0, 8)}@example.org`;
  await db.sql(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
     values ($1, 'authenticated', 'authenticated', $2, now(), $3)`,
    [id, email, { first_name: given.firstName ?? 'Noam', last_name: 'Testly' }],
  );
  await db.sql(`insert into auth.sessions (id, user_id, aal) values ($1, $1, 'aal2')`, [id]);
  return { role: 'authenticated', id, email };
}

/** Answers to every required question. */
export const completeForm = (given: Row = {}): Row => ({
  program_track: 'shana_aleph',
  first_name: 'Noam',
  last_name: 'Testly',
  hebrew_first_name: 'נועם',
  hebrew_last_name: 'טסטלי',
  phone: '+12125550123',
  date_of_birth: '2008-05-31',
  address: '1 Demo Street',
  city: 'Teaneck',
  country: 'United States',
  passport_number: 'X1234567',
  emergency_contact_name: 'Ruth Testly',
  emergency_contact_phone: '+12125550124',
  high_school: 'Demo High',
  graduation_year: 2026,
  hebrew_proficiency: 'intermediate',
  why_here: 'To learn.',
  spiritual_journey: 'From there to here.',
  goals: 'A page of Gemara.',
  special_learning_needs: 'None',
  ...given,
});

/** A document that has passed the check of its first bytes; of the kind question, for that one. Returns its id. */
export async function addDocument(
  db: TestDatabase,
  person: User,
  kind: string,
  question_id: string | null = null,
): Promise<string> {
  const { document_id } = await db.call<{ document_id: string; path: string }>(person, 'announce_document', {
    kind,
    file_name: `${kind}.pdf`,
    content_type: 'application/pdf',
    size_bytes: 1200,
    question_id,
  });
  await db.call(service, 'finish_document_upload', {
    document_id,
    owner_id: person.id,
    detected_type: 'application/pdf',
    size_bytes: 1200,
  });
  return document_id;
}

/** A complete draft of this person; returns the application's id. */
export async function startComplete(db: TestDatabase, person: User, form: Row = {}): Promise<string> {
  const { application_id } = await db.call<{ application_id: string }>(person, 'start_application', {
    form: completeForm({ email: person.email, ...form }),
  });
  for (const kind of ['transcript', 'recommendation', 'passport']) await addDocument(db, person, kind);
  await saveReference(db, person, { name: 'Rabbi Sample', email: 'rabbi@example.org' });
  return application_id;
}

/** A submitted application of this person; returns its id. */
export async function submitComplete(db: TestDatabase, person: User, form: Row = {}): Promise<string> {
  const id = await startComplete(db, person, form);
  await db.call(person, 'submit_application');
  return id;
}

export interface Decision {
  readonly status: string;
  readonly version: number;
  readonly published_at: string | null;
  readonly publish_at: string | null;
}

export async function decisionOf(db: TestDatabase, applicationId: string): Promise<Decision> {
  const rows = await db.sql<{ row: Decision }>(
    'select to_jsonb(d) as row from public.application_decisions d where id = $1',
    [applicationId],
  );
  const row = rows[0]?.row;
  if (!row) throw new Error('This application has no decision row.');
  return row;
}

/**
 * Records a decision on the newest version, as `officer`. A scene tells as many as it needs: how many one officer tells
 * alone is bulk/release.test.ts's.
 */
export async function decide(
  db: TestDatabase,
  applicationId: string,
  decision: string,
  options: { readonly hold?: boolean; readonly officer?: Person } = {},
): Promise<{ readonly decision: Decision; readonly published: boolean }> {
  const { version } = await decisionOf(db, applicationId);
  if (options.hold !== true) await db.sql('delete from private.releases');
  return db.call(options.officer ?? people.admissions, 'record_decision', {
    application_id: applicationId,
    decision,
    expected_version: version,
    ...(options.hold === undefined ? {} : { hold: options.hold }),
  });
}

/** A new person with a published acceptance; returns them and the application's id. */
export async function newAccepted(
  db: TestDatabase,
): Promise<{ user: User; applicationId: string; studentId: string }> {
  const user = await createUser(db);
  const applicationId = await submitComplete(db, user);
  await decide(db, applicationId, 'accepted', { hold: false });
  const rows = await db.sql<{ id: string }>('select id from public.students where application_id = $1', [
    applicationId,
  ]);
  return { user, applicationId, studentId: rows[0]?.id ?? '' };
}

/** The applicant opens the newest letter. */
export async function openLetterOf(db: TestDatabase, applicant: User): Promise<void> {
  const [newest] = await db.call<{ id: string }[]>(applicant, 'my_decision_letters');
  await db.call(applicant, 'open_decision_letter', { letter_id: newest?.id });
}

/** Adds a reference to this person's draft, or changes the one with this id; returns its id. */
export async function saveReference(
  db: TestDatabase,
  person: Person,
  fields: Parameters<typeof referenceFields>[0],
  id?: string,
): Promise<string> {
  const sent = referenceFields(fields, id);
  await db.call(person, 'save_reference_fields', sent);
  return sent.reference_id;
}
