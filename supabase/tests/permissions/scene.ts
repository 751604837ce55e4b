/** The world, with rows inside and outside of every scope in every table. */
import { randomUUID } from 'node:crypto';
import { createUser, decide, newAccepted, startComplete, submitComplete } from '../harness/applicants.ts';
import { opened } from '../harness/opened.ts';
import { people, service } from '../harness/people.ts';
import { openKept } from '../harness/scenes.ts';
import { openWorld, openYear, trackCost, type World } from '../harness/world.ts';
import { handInFiles } from './form-questions.ts';
import { openConsents } from './consents.ts';
import { links } from './links.ts';
import { openReading, type ReadingTargets } from './reader-arguments.ts';
import { openFamilies } from './families.ts';
import { openTargets, type Targets } from './targets.ts';

export interface Scene extends World, Targets, ReadingTargets {
  readonly waitingVersion: number;
  readonly noteId: string;
  readonly questionId: string;
  readonly chargeId: string;
  readonly paymentId: string;
  readonly claimId: string;
  readonly checkoutId: string;
  readonly reversalId: string;
  readonly refundId: string;
  readonly taskId: string;
  readonly mailId: string;
  readonly mailingId: string;
  readonly mailingVersion: number;
  /** What a second officer was shown of the run that waits. */
  readonly bulkShown: string;
  /** An invitation that could not be delivered. */
  readonly bouncedMailId: string;
  readonly refusedMailId: string;
  readonly addressChangeId: string;
  readonly absenceId: string;
  /** An application whose interview was yesterday. */
  readonly metId: string;
  readonly documentOfB: string;
  readonly referenceOfA: string;
  readonly referenceOfB: string;
  /** A letter that a referee of B has announced. */
  readonly letterUploadId: string;
  readonly decisionLetterId: string;
  /** A consent that was given for B. */
  readonly consentId: string;
  /** A parent of the accepted one. */
  readonly parentId: string;
  /** A file that applicant B has announced for a message. */
  readonly messageFileId: string;
}

/** A conversation of B with the office, a file announced for it, and a ready answer. */
async function messages({ db }: World): Promise<void> {
  const file = { file_name: 'ticket.pdf', content_type: 'application/pdf', size_bytes: 10 };
  await db.call(people.applicant_b, 'send_my_message', { message_id: randomUUID(), body: 'Shalom.' });
  await db.call(people.applicant_b, 'announce_message_file', file);
  const form = { title: 'Welcome', body: 'Welcome.' };
  await db.call(people.admin, 'save_canned_answer', { answer_id: null, form });
}

/** Another year, not published; rows of other people in the tables that owners read. */
async function others(world: World): Promise<void> {
  const { db } = world;
  const far = (iso: string): string => new Date(Date.parse(iso) + 3 * 364 * 86_400_000).toISOString();
  const changes = Object.fromEntries(
    Object.entries(openYear).map(([key, value]) => [
      key,
      typeof value === 'string' && key !== 'name'
        ? far(value).slice(0, key.endsWith('_on') ? 10 : undefined)
        : value,
    ]),
  );
  const hidden = await db.call<{ id: string }>(people.admin, 'save_program_year', {
    year_id: null,
    changes: { ...changes, name: '2093-2094', is_published: false },
  });
  for (const year_id of [hidden.id, world.yearId])
    await db.call(people.admin, 'save_program_year_tracks', {
      year_id,
      tracks: [{ track: 'shana_aleph', starts_on: '2093-08-30', ...trackCost }],
    });
  await newAccepted(db);
  await startComplete(db, await createUser(db));
  // A deadline that has moved since: that draft is to be told.
  const later = `application_deadline_at = application_deadline_at + interval '1 hour'`;
  await db.sql(`update public.program_years set ${later} where id = $1`, [world.yearId]);
  await submitComplete(db, await createUser(db));
}

async function ledger({ db, studentId }: World): Promise<void> {
  await db.call(people.accepted, 'choose_payment_plan', { plan: 'two', method: 'check' });
  await db.call(people.accepted, 'start_card_checkout');
  await db.call(people.accepted, 'claim_deposit', {
    method: 'check',
    sent_on: new Date().toISOString().slice(0, 10),
    reference: 'T-0',
  });
  // Said by an account that is gone: the student and the parents may each go on with it.
  await db.sql('update public.payment_claims set said_by = null where said_by = $1', [people.accepted.id]);
  for (const row of await db.sql<{ id: string }>('select id from public.students')) {
    await db.call(people.admin, 'record_payment', {
      student_id: row.id,
      payment: { kind: 'other', amount: 5, received_on: '2026-01-15', method: 'check' },
    });
    if (row.id === studentId) {
      await db.sql(`update public.payments set provider_reference = 'pi_test_1' where student_id = $1`, [
        row.id,
      ]);
      await db.call(service, 'reverse_card_payment', {
        payment_intent: 'pi_test_1',
        kind: 'refund',
        reference: 're_test_1',
        amount_cents: 100,
        state: 'done',
        currency: 'usd',
      });
      // One that the office made itself.
      await db.sql(
        `insert into public.payment_reversals (payment_id, student_id, kind, amount, state, refunded_on, reason)
         select id, student_id, 'refund', 1, 'done', '2026-01-16', 'Paid twice' from public.payments where student_id = $1`,
        [row.id],
      );
    } else
      await db.sql(
        `insert into public.payment_plans (id, student_id, plan, method)
         select id, student_id, 'full', 'check' from public.student_enrollments where student_id = $1 and is_shown`,
        [row.id],
      );
  }
}

async function files({ db, applications, slots }: World): Promise<void> {
  for (const application_id of [applications.b, applications.accepted])
    await db.call(people.admissions, 'save_note', { application_id, body: 'Read it twice.' });
  await db.call(people.admissions, 'grant_extension', {
    application_id: applications.a,
    until: new Date(Date.now() + 40 * 86_400_000).toISOString(),
  });
  await db.call(people.applicant_a, 'set_interview_choices', { slot_ids: [slots[0]] });
  await db.call(people.applicant_b, 'set_interview_choices', { slot_ids: [slots[1], slots[0]] });
  await db.sql(
    'insert into public.interview_choices (application_id, slot_id, position) values ($1, $2, 1)',
    [applications.accepted, slots[1]],
  );
  await db.call(people.admissions, 'schedule_interview', {
    application_id: applications.b,
    slot_id: slots[0],
  });
  const met = await db.sql<{ id: string }>(
    `insert into public.interview_slots (program_year_id, starts_at, ends_at)
     select program_year_id, private.now() - interval '25 hours', private.now() - interval '24 hours'
     from public.interview_slots where id = $1 returning id`,
    [slots[0]],
  );
  await db.call(people.admissions, 'schedule_interview', {
    application_id: await submitComplete(db, await createUser(db)),
    slot_id: met[0]?.id,
  });
  await db.call(people.applicant_b, 'report_interview_absence', { reason: 'An exam on that day.' });
  await db.sql(
    `insert into storage.objects (bucket_id, name) select 'documents', storage_path from public.application_documents`,
  );
}

async function visitors({ db }: World): Promise<void> {
  await db.call(people.anon, 'ask_question', {
    name: 'Ruth',
    email: 'ruth@example.org',
    subject: 'Visit',
    message: 'May we come?',
  });
  await db.call(people.anon, 'count_search_miss', { term: 'laundry' });
  await db.sql(
    `select private.enqueue_mail('new.colleague@example.org', 'staff_invitation', '{}', 'colleague')`,
  );
}

/** A letter that waits for a second officer, and words of the office for one kind of mail. */
async function letters({ db, yearId, applications }: World): Promise<void> {
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Shalom' }] }],
  };
  const words = { subject: 'News', heading: 'News', body };
  await db.call(people.admin, 'save_mail_template', {
    year_id: yearId,
    kind: 'application_received',
    language: 'en',
    ...words,
    expected_number: 0,
  });
  const list = [{ application_id: applications.b }, { application_id: applications.accepted }];
  await db.sql(
    `insert into public.mailings (words, state, send_at, people, recipients, created_by)
     values ($1, 'waiting', private.now(), $2, 2, $3)`,
    [JSON.stringify({ en: words }), JSON.stringify(list), people.admissions.id],
  );
  await db.sql(
    `insert into public.email_outbox (to_email, template, event_key, state) values ('no.such@example.org', 'student_invitation', 'bounced', 'failed')`,
  );
  await db.sql(
    `insert into public.email_outbox (to_email, template, event_key, state)
     select u.email, 'application_received', 'refused', 'failed' from auth.users u where u.id = $1`,
    [people.applicant_b.id],
  );
  // A change of address whose mailed link is known: the same token for everybody who tries to open it.
  await db.sql(
    `with change as (insert into private.address_changes (user_id, to_email, expires_at)
         values ($1, 'new.b@example.org', private.now() + interval '1 day') returning id),
       mail as (insert into public.email_outbox (to_email, template, event_key, state, link_for)
         select 'new.b@example.org', 'address_change', 'known link', 'sent', id from change returning id)
     insert into private.mail_links (token_hash, outbox_id) select private.link_hash('known'), id from mail`,
    [people.applicant_b.id],
  );
}

const idOf = async ({ db }: World, sql: string, params: unknown[] = []): Promise<string> => {
  const rows = await db.sql<{ id: string }>(sql, params);
  if (!rows[0]) throw new Error(`The scene has nothing for: ${sql}`);
  return rows[0].id;
};

const openScene = (): Promise<Scene> => openKept('matrix', buildScene);
export const openedScene = (): Scene => opened(openScene);

async function buildScene(): Promise<Scene> {
  const world = await openWorld();
  await handInFiles(world);
  await others(world);
  await ledger(world);
  await files(world);
  await visitors(world);
  await letters(world);
  await links(world);
  await openConsents(world);
  await openFamilies(world);
  await messages(world);
  const { applications, studentId } = world;
  const targets = await openTargets(world);
  const reading = await openReading(world);
  await decide(world.db, applications.b, 'waitlisted', { hold: false });
  return {
    ...world,
    ...targets,
    ...reading,
    waitingVersion: Number(
      await idOf(world, 'select version::text as id from public.application_decisions where id = $1', [
        applications.b,
      ]),
    ),
    noteId: await idOf(world, 'select id from public.application_notes where application_id = $1', [
      applications.b,
    ]),
    questionId: await idOf(world, 'select id from public.questions'),
    chargeId: await idOf(world, 'select id from public.charges where student_id = $1 limit 1', [studentId]),
    paymentId: await idOf(world, 'select id from public.payments where student_id = $1', [studentId]),
    checkoutId: await idOf(world, 'select id from private.card_checkouts where student_id = $1', [studentId]),
    reversalId: await idOf(
      world,
      'select id from public.payment_reversals where student_id = $1 and provider_reference is not null',
      [studentId],
    ),
    refundId: await idOf(
      world,
      'select id from public.payment_reversals where student_id = $1 and provider_reference is null',
      [studentId],
    ),
    claimId: await idOf(world, 'select id from public.payment_claims where student_id = $1', [studentId]),
    taskId: await idOf(
      world,
      `select id from public.enrollment_tasks where application_id = $1 and key = 'travel'`,
      [applications.accepted],
    ),
    mailId: await idOf(world, `select id from public.email_outbox where state = 'queued' limit 1`),
    bouncedMailId: await idOf(world, `select id from public.email_outbox where event_key = 'bounced'`),
    refusedMailId: await idOf(world, `select id from public.email_outbox where event_key = 'refused'`),
    metId: await idOf(
      world,
      'select i.application_id as id from public.interviews i join public.interview_slots s on s.id = i.slot_id where s.ends_at < private.now()',
    ),
    absenceId: await idOf(world, 'select id from public.interview_absences'),
    addressChangeId: await idOf(world, 'select id from private.address_changes'),
    mailingId: await idOf(world, 'select id from public.mailings'),
    mailingVersion: Number(await idOf(world, 'select version::text as id from public.mailings')),
    bulkShown: await idOf(
      world,
      'select private.shown_of_run(r) as id from private.bulk_runs r where r.id = $1',
      [targets.bulkRunId],
    ),
    documentOfB: await idOf(
      world,
      'select id from public.application_documents where application_id = $1 limit 1',
      [applications.b],
    ),
    referenceOfA: await idOf(
      world,
      'select id from public.application_references where application_id = $1',
      [applications.a],
    ),
    referenceOfB: await idOf(
      world,
      'select id from public.application_references where application_id = $1',
      [applications.b],
    ),
    letterUploadId: await idOf(world, 'select id from private.reference_files'),
    messageFileId: await idOf(world, 'select id from private.thread_files'),
    decisionLetterId: await idOf(world, 'select id from private.decision_letters where application_id = $1', [
      applications.accepted,
    ]),
    consentId: await idOf(world, 'select id from private.guardian_consents where agrees'),
    parentId: await idOf(world, 'select id from private.application_parents where application_id = $1', [
      applications.accepted,
    ]),
  };
}
