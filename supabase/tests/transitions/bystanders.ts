/** Other people in every state, whom no transition of somebody else may touch. */
import { opened } from '../harness/opened.ts';
import { people, service } from '../harness/people.ts';
import { openKept } from '../harness/scenes.ts';
import { openWorld, type World } from '../harness/world.ts';
import { after, booked, held, inHours, onDecision, placeTaken, published, submitted } from './givens.ts';

/** The world of a draft, a submitted application and an accepted student, each with what may hang on it. */
export const openedBystanders = (): World => opened(openBystanders);
async function openBystanders(): Promise<World> {
  const world = await openKept('bystanders', buildBystanders);
  // Claimed for some minutes only, which begin with each copy.
  await world.db.call(service, 'claim_outbox', { batch: 1 });
  return world;
}

async function buildBystanders(): Promise<World> {
  const world = await openWorld();
  const { db, slots, studentId } = world;
  await db.call(people.applicant_a, 'set_interview_choices', { slot_ids: [slots[0]] });
  await db.call(people.applicant_b, 'set_interview_choices', { slot_ids: [slots[0], slots[1]] });
  await db.call(people.admissions, 'save_note', { application_id: world.applications.b, body: 'Read it.' });
  await db.call(people.accepted, 'choose_payment_plan', { plan: 'two', method: 'check' });
  await db.call(people.admin, 'record_payment', {
    student_id: studentId,
    payment: { kind: 'tuition', amount: 5, received_on: '2026-01-15', method: 'check' },
  });
  await booked(world);
  await placeTaken(world);
  await after(submitted, published('waitlisted'))(world);
  const waiting = await after(submitted, held('accepted'))(world);
  await db.call(
    people.admissions,
    'schedule_publication',
    await onDecision(waiting, db, { publish_at: inHours(24 * 7) }),
  );
  const { id } = await db.call<{ id: string }>(people.admissions, 'create_student', {
    form: { first_name: 'Other', last_name: 'Student', email: 'other.student@example.org' },
  });
  await db.call(people.admissions, 'invite_student', {
    student_id: id,
    account_email: 'invited.other@example.org',
  });
  await db.call(people.anon, 'ask_question', {
    name: 'Dana',
    email: 'dana@example.org',
    subject: 'Food',
    message: 'Is it kosher?',
  });
  return world;
}
