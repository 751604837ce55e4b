/** What single functions need to succeed: an export that has begun, a held decision, a failed mail, versions as they stand. */
import { openFormQuestions, type FormQuestion } from './form-questions.ts';
import { openHouse, type HouseTargets } from './house-arguments.ts';
import { createUser, decide, submitComplete } from '../harness/applicants.ts';
import { people, service } from '../harness/people.ts';
import type { World } from '../harness/world.ts';

export interface Targets extends HouseTargets {
  /** Exports of the admissions officer. */
  readonly exportId: string;
  readonly applicationExportId: string;
  /** An application with a decision told at once whose minutes run, so that it can be undone. */
  readonly leavingId: string;
  readonly leavingVersion: number;
  /** An application with a decision that nobody has been told. */
  readonly heldId: string;
  readonly heldVersion: number;
  /** A release of it that waits for a second officer. */
  readonly bulkRunId: string;
  readonly studentBatchId: string;
  /** Somebody with a confirmed account and nothing else. */
  readonly newcomer: { readonly id: string; readonly email: string };
  /** Somebody whom the auth service has just invited. */
  readonly invitedId: string;
  /** Somebody whom a rule proposes for erasing. */
  readonly forgottenId: string;
  readonly failedMailId: string;
  /** One that will wait for a Shabbat. */
  readonly restingMailId: string;
  /** A view of the admissions officer's that is shared with the office. */
  readonly savedViewId: string;
  readonly contentChangeId: string;
  /** A record that no account is linked to. */
  readonly unlinkedId: string;
  /** A record of the office's own that has been put away; its version is 2. */
  readonly archivedId: string;
  /** A year that nothing belongs to. */
  readonly unusedYearId: string;
  /** A year of the accepted student that was added by hand and that the record does not show; its version is 1. */
  readonly besideId: string;
  /** Requests about own data that are open: of the applicant with a draft, and of somebody else. */
  readonly deletionOfA: string;
  readonly correctionId: string;
  readonly decisionVersion: number;
  readonly extensionVersion: number;
  readonly studentVersion: number;
  readonly formQuestions: readonly FormQuestion[];
  readonly templates: readonly { readonly id: string; readonly version: number }[];
  readonly trackVersions: Readonly<Record<string, number>>;
}

async function startExports({ db }: World): Promise<Pick<Targets, 'exportId' | 'applicationExportId'>> {
  const begin = async (name: string, columns: readonly string[]): Promise<string> =>
    (await db.call<{ export_id: string }>(people.admissions, name, { format: 'csv', columns })).export_id;
  return {
    exportId: await begin('begin_export', ['last_name']),
    applicationExportId: await begin('begin_application_export', ['name']),
  };
}

/** A batch of the office that can be undone. */
async function changeMany({ db }: World): Promise<Pick<Targets, 'studentBatchId'>> {
  const form = { first_name: 'One', last_name: 'Ofmany', email: 'of.many@example.org' };
  const { id } = await db.call<{ id: string }>(people.admissions, 'create_student', { form });
  const batch = await db.call<{ id: string }>(people.admissions, 'run_student_batch', {
    kind: 'edit',
    student_ids: [id],
    columns: ['notes'],
    rows: [{ n: 0, student_id: id, changes: { notes: 'Many' } }],
  });
  return { studentBatchId: batch.id };
}

async function holdDecision({ db }: World): Promise<Pick<Targets, 'heldId' | 'heldVersion' | 'bulkRunId'>> {
  const heldId = await submitComplete(db, await createUser(db));
  const { decision } = await decide(db, heldId, 'waitlisted', { hold: true });
  const [run] = await db.sql<{ id: string }>(
    `with run as (insert into private.bulk_runs (action, details, state, people, created_by)
         values ('release', '{}', 'waiting', 1, $1) returning id),
       item as (insert into private.bulk_items (run_id, application_id, row_id, version, before, outcome)
         select run.id, $2, $2, $3, private.decision_now($2) || '{"told": "submitted"}', 'done' from run)
     select id from run`,
    [people.admissions.id, heldId, decision.version],
  );
  return { heldId, heldVersion: decision.version, bulkRunId: run?.id ?? '' };
}

async function letDecisionGo({ db, yearId }: World): Promise<Pick<Targets, 'leavingId' | 'leavingVersion'>> {
  const leavingId = await submitComplete(db, await createUser(db));
  const minutes = (n: number) =>
    db.sql('update public.program_year_settings set undo_minutes = $1 where id = $2', [n, yearId]);
  // As long as a year may give: the scene is played in until the run ends.
  await minutes(120);
  const { decision } = await decide(db, leavingId, 'waitlisted', { hold: false });
  await minutes(0);
  return { leavingId, leavingVersion: decision.version };
}

async function failMail({ db }: World): Promise<string> {
  const rows = await db.sql<{ id: string }>(
    `update public.email_outbox set state = 'failed' where event_key = 'failing' returning id`,
  );
  return rows[0]?.id ?? '';
}

async function waitingMail({ db }: World): Promise<string> {
  const rows = await db.sql<{ id: string }>(
    `insert into public.email_outbox (to_email, template, event_key, send_after)
     values ('waiting@example.org', 'question_answered', 'resting', '2090-05-06 12:00+03') returning id`,
  );
  return rows[0]?.id ?? '';
}

async function makeRecord({ db }: World, first_name = 'Without'): Promise<string> {
  const form = { first_name, last_name: 'Account', email: `${first_name.toLowerCase()}.account@example.org` };
  return (await db.call<{ id: string }>(people.admissions, 'create_student', { form })).id;
}

async function makeArchived(world: World): Promise<string> {
  const student_id = await makeRecord(world, 'Archived');
  const args = { student_id, reason: 'Entered twice.', expected_version: 1 };
  await world.db.call(people.admissions, 'archive_student', args);
  return student_id;
}

const makeYear = async ({ db }: World, start = 2088): Promise<string> =>
  (
    await db.call<{ id: string }>(people.admin, 'save_program_year', {
      year_id: null,
      changes: {
        name: `${start}-${start + 1}`,
        opens_at: `${start - 1}-09-01T00:00:00Z`,
        application_deadline_at: `${start}-01-10T00:00:00Z`,
        decisions_at: `${start}-02-10T00:00:00Z`,
        registration_deadline_at: `${start}-03-10T00:00:00Z`,
        orientation_on: `${start}-08-20`,
        program_starts_on: `${start}-08-25`,
        program_ends_on: `${start + 1}-06-10`,
        tasks_deadline_on: `${start}-07-15`,
      },
    })
  ).id;

async function addYear(world: World): Promise<string> {
  const program_year_id = await makeYear(world, 2086);
  await world.db.call(people.admissions, 'add_enrollment', {
    student_id: world.studentId,
    enrollment: { program_year_id },
  });
  const [added] = await world.db.sql<{ id: string }>(
    'select id from public.student_enrollments where student_id = $1 and program_year_id = $2',
    [world.studentId, program_year_id],
  );
  return added?.id ?? '';
}

async function askAboutData({ db }: World): Promise<Pick<Targets, 'deletionOfA' | 'correctionId'>> {
  await db.call(people.applicant_b, 'begin_my_data');
  const deletion = await db.call<{ id: string }>(people.applicant_a, 'ask_deletion');
  const correction = await db.call<{ id: string }>(await createUser(db), 'ask_name_correction', {
    form: { first_name: 'Noa', last_name: 'Testly' },
  });
  return { deletionOfA: deletion.id, correctionId: correction.id };
}

async function versions({ db, yearId, studentId, applications }: World) {
  const version = async (table: string, id: string): Promise<number> => {
    const rows = await db.sql<{ version: number }>(`select version::int from public.${table} where id = $1`, [
      id,
    ]);
    return rows[0]?.version ?? 0;
  };
  const tracks = await db.sql<{ track: string; version: number }>(
    'select track, version::int from public.program_year_tracks where program_year_id = $1',
    [yearId],
  );
  return {
    decisionVersion: await version('application_decisions', applications.accepted),
    extensionVersion: await version('application_extensions', applications.a),
    studentVersion: await version('students', studentId),
    formQuestions: await openFormQuestions({ db, yearId }),
    templates: await db.sql<{ id: string; version: number }>(
      'select id, version::int from public.enrollment_task_templates where program_year_id = $1',
      [yearId],
    ),
    trackVersions: Object.fromEntries(tracks.map((row) => [row.track, row.version])),
  };
}

/** Sets up what is needed; the last step of the scene, so that versions are those that the trials meet. */
export async function openTargets(world: World): Promise<Targets> {
  const { db } = world;
  const house = await openHouse(world);
  await db.sql(`select private.enqueue_mail('nobody@example.org', 'question_answered', '{}', 'failing')`);
  const newcomer = await createUser(db);
  const invited = await createUser(db);
  await db.sql('update auth.users set email_confirmed_at = null where id = $1', [invited.id]);
  const forgotten = await createUser(db);
  await db.sql(`update auth.users set created_at = now() - interval '3 years' where id = $1`, [forgotten.id]);
  // The reader has a second factor, so that there are recovery codes to make and a factor to reset.
  await db.sql(
    `insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'A')`,
    [people.staff.id],
  );
  return {
    ...house,
    ...(await startExports(world)),
    ...(await holdDecision(world)),
    ...(await changeMany(world)),
    ...(await letDecisionGo(world)),
    newcomer: { id: newcomer.id, email: newcomer.email ?? '' },
    invitedId: invited.id,
    forgottenId: forgotten.id,
    failedMailId: await failMail(world),
    restingMailId: await waitingMail(world),
    contentChangeId: await db.call<string>(service, 'start_content_change', {
      path: 'quote.json',
      before: '{}',
      before_version: 'abc',
      after_version: 'def',
      author_id: people.admin.id,
    }),
    savedViewId: await db.call<string>(people.admissions, 'save_view', {
      list: 'applicants',
      name: 'Shared',
      address: 'sort=name',
      is_shared: true,
    }),
    unlinkedId: await makeRecord(world),
    archivedId: await makeArchived(world),
    unusedYearId: await makeYear(world),
    besideId: await addYear(world),
    ...(await askAboutData(world)),
    ...(await versions(world)),
  };
}
