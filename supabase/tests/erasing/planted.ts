/** A person whose values stand wherever the product lets them stand, and a dump in which they are looked for. */
import { randomUUID } from 'node:crypto';
import { createUser, decide, startComplete, type User, saveReference } from '../harness/applicants.ts';
import type { Row, TestDatabase } from '../harness/database.ts';
import { people, service } from '../harness/people.ts';
import type { Stage } from '../harness/world.ts';

/** Values that nobody else has. */
export const VALUES = {
  firstName: 'Plantedfirst',
  lastName: 'Plantedlast',
  hebrewName: 'שתולאחד',
  email: 'planted.one@example.org',
  phone: '+12125559871',
  passport: 'PLANT99887',
  essay: 'planted essay of a lifetime',
  medical: 'planted asthma with cats',
  note: 'planted note of an officer',
  draft: 'planted half a note',
  message: 'planted message to the office',
  messageAnswer: 'planted answer of the office',
  messageFile: 'planted-ticket.pdf',
  reference: 'Rabbi Plantedreferee',
  fileName: 'planted-transcript.pdf',
  questionFile: 'planted-bookshelf.pdf',
  payment: 'planted cheque 4711',
  claim: 'planted transfer 4712',
  letter: 'planted words for them alone',
  question: 'planted question from home',
  internal: 'planted internal remark',
  userAgent: 'PlantedBrowser/1.0',
  wish: 'planted wish to be forgotten',
} as const;

export interface Planted {
  readonly user: User;
  readonly applicationId: string;
  readonly studentId: string;
}

const words = (text: string): Row => ({
  en: {
    subject: 'About you',
    heading: 'About you',
    body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
  },
});

async function plantFiles({ db, yearId }: Stage, user: User, applicationId: string): Promise<void> {
  const { id: question_id } = await db.call<{ id: string }>(people.admin, 'save_form_question', {
    year_id: yearId,
    question_id: null,
    changes: { section: 'personal', kind: 'file', words: 'A picture of your bookshelf', most_characters: 0 },
  });
  for (const file of [
    { kind: 'resume', file_name: VALUES.fileName },
    { kind: 'question', file_name: VALUES.questionFile, question_id },
  ]) {
    const { document_id } = await db.call<{ document_id: string }>(user, 'announce_document', {
      ...file,
      content_type: 'application/pdf',
      size_bytes: 100,
    });
    const detected_type = 'application/pdf';
    await db.call(service, 'finish_document_upload', {
      document_id,
      owner_id: user.id,
      detected_type,
      size_bytes: 100,
    });
  }
  await db.sql(
    `insert into storage.objects (bucket_id, name, owner_id)
     select 'documents', storage_path, $2 from public.application_documents where application_id = $1`,
    [applicationId, user.id],
  );
}

async function plantMoney(db: TestDatabase, studentId: string): Promise<void> {
  await db.call(people.admin, 'record_payment', {
    student_id: studentId,
    payment: {
      kind: 'deposit',
      amount: 500,
      received_on: '2026-03-14',
      method: 'check',
      reference: VALUES.payment,
    },
  });
  await db.sql(
    `insert into public.payment_claims (student_id, amount, method, sent_on, reference) values ($1, 500, 'check', '2090-03-01', $2)`,
    [studentId, VALUES.claim],
  );
  await db.sql(
    `insert into public.payment_plans (id, student_id, plan, method)
     select id, student_id, 'two', 'check' from public.student_enrollments where student_id = $1`,
    [studentId],
  );
}

/** Mails as the sender leaves them, and a letter of the office to them alone. */
async function plantMails(db: TestDatabase, { yearId }: Stage, applicationId: string): Promise<void> {
  await db.sql('update public.program_year_settings set second_officer_above = 0 where id = $1', [yearId]);
  await db.call(people.admissions, 'send_mailing', {
    people: [{ application_id: applicationId }],
    words: words(VALUES.letter),
    expected_recipients: 1,
  });
  await db.call(people.anon, 'note_sign_up', { email: VALUES.email });
  await db.sql(
    `insert into private.mail_copies (outbox_id, subject, html, plain)
     select id, 'Dear ' || $2, '<p>' || $3 || '</p>', $3 from public.email_outbox where to_email = $1`,
    [VALUES.email, VALUES.firstName, VALUES.letter],
  );
  await db.sql(
    `insert into private.mail_attempts (outbox_id, error)
     select id, '550 ' || to_email || ' is full' from public.email_outbox where to_email = $1`,
    [VALUES.email],
  );
}

/** A conversation with the office, with a file. */
async function plantMessages(db: TestDatabase, user: User): Promise<void> {
  const { upload_id, path } = await db.call<{ upload_id: string; path: string }>(
    user,
    'announce_message_file',
    {
      file_name: VALUES.messageFile,
      content_type: 'application/pdf',
      size_bytes: 10,
    },
  );
  await db.sql(`insert into storage.objects (bucket_id, name, owner_id) values ('documents', $1, $2)`, [
    path,
    user.id,
  ]);
  await db.call(service, 'finish_message_file', {
    upload_id,
    owner_id: user.id,
    detected_type: 'application/pdf',
    size_bytes: 10,
  });
  await db.call(user, 'send_my_message', {
    message_id: randomUUID(),
    body: VALUES.message,
    files: [upload_id],
  });
  await db.call(people.admissions, 'send_message', {
    person_id: user.id,
    message_id: randomUUID(),
    body: VALUES.messageAnswer,
  });
}

/** What is not of their application: a question, browser, account log, answers before the account. */
async function plantAround(db: TestDatabase, user: User): Promise<void> {
  await db.call(people.anon, 'ask_question', {
    name: VALUES.firstName,
    email: VALUES.email,
    subject: 'Visit',
    message: VALUES.question,
  });
  await db.call(user, 'my_settings', { browser_zone: 'America/New_York' });
  await db.call(user, 'ask_deletion', { note: VALUES.wish });
  await db.call(people.anon, 'keep_early_answers', {
    key: 'p'.repeat(40),
    form: { first_name: VALUES.firstName, last_name: VALUES.lastName, phone: VALUES.phone },
  });
  await db.sql('update auth.sessions set user_agent = $2 where user_id = $1', [user.id, VALUES.userAgent]);
  await db.sql(
    'insert into auth.identities (provider_id, user_id, identity_data, provider) values ($1::text, $1::uuid, $2, $3)',
    [user.id, JSON.stringify({ email: user.email, sub: user.id }), 'email'],
  );
  await db.sql('insert into auth.audit_log_entries (payload) values ($1)', [
    JSON.stringify({ action: 'login', actor_id: user.id, actor_username: VALUES.email }),
  ]);
}

/** The office at work on them: notes, reading, a search and an export that name them. */
async function plantOffice(db: TestDatabase, planted: Planted): Promise<void> {
  const { applicationId, studentId } = planted;
  await db.call(people.admissions, 'save_note', { application_id: applicationId, body: VALUES.note });
  for (const [subject, subject_id] of [
    ['application', applicationId],
    ['student', studentId],
    ['person', planted.user.id],
  ])
    await db.call(people.admissions, 'save_draft', {
      subject,
      subject_id,
      field: 'note',
      text: VALUES.draft,
    });
  const record = await db.call<{ student: { version: number } }>(people.admissions, 'student_record', {
    student_id: studentId,
  });
  await db.call(people.admissions, 'save_student', {
    student_id: studentId,
    changes: {
      medical_conditions: VALUES.medical,
      internal_notes: VALUES.internal,
      foreign_passport_number: VALUES.passport,
    },
    expected_version: record.student.version,
  });
  await db.call(people.admissions, 'begin_export', {
    format: 'csv',
    columns: ['last_name'],
    query: VALUES.lastName,
  });
  await db.call(people.admissions, 'begin_export', { format: 'csv', columns: ['medical_conditions'] });
  await db.call(people.admin, 'application_timeline', { application_id: applicationId });
}

/** An accepted student with ledger, files, mails and log, through the product's own functions. */
export async function plant(stage: Stage): Promise<Planted> {
  const { db, slots } = stage;
  const user = await createUser(db, { email: VALUES.email, firstName: VALUES.firstName });
  const applicationId = await startComplete(db, user, {
    first_name: VALUES.firstName,
    last_name: VALUES.lastName,
    hebrew_first_name: VALUES.hebrewName,
    phone: VALUES.phone,
    passport_number: VALUES.passport,
    why_here: VALUES.essay,
  });
  await saveReference(db, user, { name: VALUES.reference, email: 'referee@example.org' });
  await plantFiles(stage, user, applicationId);
  await db.call(user, 'set_interview_choices', { slot_ids: [slots[1]] });
  await db.call(user, 'submit_application');
  await db.call(people.admissions, 'schedule_interview', {
    application_id: applicationId,
    slot_id: slots[1],
  });
  await db.call(user, 'report_interview_absence', { reason: `${VALUES.firstName} has an exam.` });
  await decide(db, applicationId, 'accepted', { hold: false });
  const rows = await db.sql<{ id: string }>('select id from public.students where application_id = $1', [
    applicationId,
  ]);
  const planted = { user, applicationId, studentId: rows[0]?.id ?? '' };
  await plantMoney(db, planted.studentId);
  await plantMails(db, stage, applicationId);
  await plantMessages(db, user);
  await plantAround(db, user);
  await plantOffice(db, planted);
  return planted;
}

const TABLES = `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage') order by 1`;

/** The tables in which each of the values stands; a value that stands nowhere is left out. */
export async function search(db: TestDatabase, values: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name } of await db.sql<{ name: string }>(TABLES))
    for (const value of values) {
      const hits = await db.sql(
        `select 1 from ${name} t where position(lower($1) in lower(t::text)) > 0 limit 1`,
        [value],
      );
      if (hits.length > 0) found[value] = [...(found[value] ?? []), name];
    }
  return found;
}
