/** What the office did with the demo applicants: reviews, notes, interviews, decisions, replies and deposits. */
import type { ApplicationStatus, Decision } from '@school/shared/statuses';
import type { Stage } from './act.ts';
import { isoDay } from '@school/shared/usual-year';
import type { SeededApplicant } from './applicants.ts';
import { askGuardian } from './consents.ts';
import { freeSlot } from './interviews.ts';

export interface Office {
  readonly administrator: string;
  readonly officers: readonly string[];
}

/** What the office decided before each story came to its state. */
const DECISIONS: Readonly<Record<ApplicationStatus, readonly Decision[]>> = {
  draft: [],
  submitted: [],
  withdrawn: [],
  waitlisted: ['waitlisted'],
  accepted: ['accepted'],
  registered: ['accepted'],
  declined: ['accepted'],
  rejected: ['rejected'],
};

async function review(stage: Stage, { story, documents, when }: SeededApplicant): Promise<void> {
  if (!story.review) return;
  await stage.at(when(0.45));
  for (const [index, document_id] of documents.entries()) {
    const replace = story.review === 'replace' && index === 0;
    await stage.call('review_document', {
      document_id,
      state: replace ? 'replace' : 'checked',
      reason: replace ? 'The second page is cut off. Please send the whole transcript.' : null,
    });
  }
}

async function interview(stage: Stage, yearId: string, applicant: SeededApplicant): Promise<void> {
  const which = applicant.story.interview;
  if (!which) return;
  const slot_id = await freeSlot(stage, yearId, which);
  await stage.at(applicant.when(0.5));
  if (slot_id) await stage.call('schedule_interview', { application_id: applicant.applicationId, slot_id });
}

const versionOf = async (stage: Stage, applicationId: string): Promise<number> => {
  const { rows } = await stage.client.query<{ version: string }>(
    'select version from public.application_decisions where id = $1',
    [applicationId],
  );
  return Number(rows[0]?.version ?? 0);
};

/** The moment, or the hour before the school's rest in which a quarter of an hour later lies: what is told in ten minutes must not wait. */
async function beforeRest({ client }: Stage, moment: Date): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>(
    `select private.before_rest($1::timestamptz + interval '15 minutes', '{Asia/Jerusalem}') - interval '15 minutes' as at`,
    [moment],
  );
  return rows[0]?.at ?? moment;
}

/** The year's minutes go by, and the clockwork tells what was decided "at once". */
async function takeEffect(stage: Stage, officer: string, decidedAt: Date): Promise<void> {
  await stage.as(null);
  await stage.at(new Date(decidedAt.getTime() + 10 * 60_000));
  await stage.call('publish_due_decisions', {});
  await stage.as(officer);
}

async function decide(stage: Stage, officer: string, applicant: SeededApplicant): Promise<void> {
  const { story, applicationId, when } = applicant;
  const steps = [...DECISIONS[story.state].map((decision) => ({ decision, hold: false }))];
  if (story.held) steps.push({ decision: story.held, hold: true });
  const decidedAt = await beforeRest(stage, when(0.75));
  await stage.at(decidedAt);
  for (const { decision, hold } of steps) {
    const expected_version = await versionOf(stage, applicationId);
    await stage.call('record_decision', {
      application_id: applicationId,
      decision,
      expected_version,
      hold,
    });
    if (!hold) await takeEffect(stage, officer, decidedAt);
  }
}

/** The applicant's side after an acceptance: reply, tasks; and the deposit that registers them. */
async function afterAcceptance(stage: Stage, office: Office, applicant: SeededApplicant): Promise<void> {
  const { story, userId, applicationId, when } = applicant;
  await stage.as(userId);
  await stage.at(when(0.85));
  if (story.state === 'declined')
    await stage.call('reply_to_offer', {
      accept: false,
      reason: 'I have decided to learn closer to home this year.',
    });
  if (story.state === 'registered' || story.replied) {
    await askGuardian(stage, applicant);
    await stage.call('reply_to_offer', { accept: true, reason: null });
    const { rows } = await stage.client.query<{ id: string }>(
      `select id from public.enrollment_tasks where application_id = $1 and key in ('passport', 'medical') order by position`,
      [applicationId],
    );
    for (const task of story.state === 'registered' ? rows : rows.slice(0, 1))
      await stage.call('set_task_completed', { task_id: task.id, completed: true });
  }
  if (story.state !== 'registered') return;
  await stage.call('choose_payment_plan', { plan: 'monthly', method: 'bank_transfer' });
  await stage.as(office.administrator);
  await stage.at(when(0.92));
  const { rows } = await stage.client.query<{ id: string }>(
    'select id from public.students where application_id = $1',
    [applicationId],
  );
  await stage.call('record_payment', {
    student_id: rows[0]?.id ?? '',
    payment: {
      kind: 'deposit',
      amount: 500,
      received_on: isoDay(when(0.92)),
      method: 'bank_transfer',
      reference: 'Demo deposit',
    },
  });
}

/** Leads one submitted applicant through their story. */
export async function workOn(
  stage: Stage,
  office: Office,
  yearId: string,
  applicant: SeededApplicant,
  index: number,
): Promise<void> {
  const { story, applicationId, userId, when } = applicant;
  const officer = office.officers[index % office.officers.length] ?? office.administrator;
  await stage.as(officer);
  if (story.extension)
    await stage.call('grant_extension', {
      application_id: applicationId,
      until: new Date(stage.now.getTime() + 120 * 86_400_000).toISOString(),
      reason: 'Exams until the end of January.',
    });
  if (story.state === 'draft') return;
  await review(stage, applicant);
  await interview(stage, yearId, applicant);
  if (story.note) {
    await stage.at(when(0.7));
    await stage.call('save_note', { application_id: applicationId, body: story.note });
  }
  await decide(stage, officer, applicant);
  if (story.state === 'withdrawn') {
    await stage.as(userId);
    await stage.call('withdraw_application', {});
  }
  if (DECISIONS[story.state][0] === 'accepted') await afterAcceptance(stage, office, applicant);
}
