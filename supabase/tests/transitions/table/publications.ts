/** What was held back is published: by hand, together, at its time. */
import { people } from '../../harness/people.ts';
import {
  accepted,
  after,
  booked,
  declined,
  doing,
  held,
  inHours,
  later,
  onDecision,
  published,
  submitted,
  withdrawn,
} from '../givens.ts';
import type { Given, Subject, Transition } from '../transition.ts';

const heldAcceptance = after(submitted, held('accepted'));
const at = (hours: number) =>
  doing(async (given, db) =>
    db.call(
      people.admissions,
      'schedule_publication',
      await onDecision(given, db, { publish_at: inHours(hours) }),
    ),
  );
/** Nothing else is held, but for somebody's waiting list without a time. */
const nothingElse = doing((_given, db, world) =>
  db.sql(
    `select private.publish_all(array(select d.id from public.application_decisions d join public.applications a on a.id = d.id
     where a.program_year_id = $1 and d.published_at is null and d.undo_to is null))`,
    [world.yearId],
  ),
);
const anotherHeld = doing(async (_given, _db, world) => after(submitted, held('waitlisted'))(world));
const scheduled = after(submitted, nothingElse, held('accepted'), anotherHeld, at(2));

const fromDeclined = (to: string): Given => after(declined, held('submitted'), held(to));
const fromWithdrawn = (to: string): Given => after(withdrawn, held('submitted'), held(to));
/** What was decided in several held steps is published as one. */
const chain = (name: string, given: Given): Transition => ({
  name: `held, in several steps: ${name}`,
  by: 'publish_decision',
  as: 'admissions',
  given,
  args: (now, db) => onDecision(now, db),
});

export const publications: Subject = {
  title: 'Publications',
  transitions: [
    {
      name: 'held acceptance → published',
      by: 'publish_decision',
      as: 'admissions',
      given: heldAcceptance,
      args: (given, db) => onDecision(given, db),
    },
    {
      name: 'held rejection → published, with an interview to come',
      by: 'publish_decision',
      as: 'admissions',
      given: after(booked, held('rejected')),
      args: (given, db) => onDecision(given, db),
    },
    chain('accepted → rejected', after(accepted, held('waitlisted'), held('rejected'))),
    chain(
      'rejected → accepted',
      after(submitted, published('rejected'), held('waitlisted'), held('accepted')),
    ),
    chain('declined → accepted: the record wakes up again', fromDeclined('accepted')),
    chain('declined → waitlisted', fromDeclined('waitlisted')),
    chain('declined → rejected', fromDeclined('rejected')),
    chain('withdrawn → accepted', fromWithdrawn('accepted')),
    chain('withdrawn → waitlisted', fromWithdrawn('waitlisted')),
    chain('withdrawn → rejected', fromWithdrawn('rejected')),
    {
      name: 'published already',
      by: 'publish_decision',
      as: 'admissions',
      given: after(submitted, published('waitlisted')),
      args: (given, db) => onDecision(given, db),
    },
    {
      name: 'a time for a held decision',
      by: 'schedule_publication',
      as: 'admissions',
      given: heldAcceptance,
      args: (given, db) => onDecision(given, db, { publish_at: inHours(2) }),
    },
    {
      name: 'a time taken back: held until published by hand',
      by: 'schedule_publication',
      as: 'admissions',
      given: scheduled,
      args: (given, db) => onDecision(given, db, { publish_at: null }),
    },
    {
      name: 'the clock comes by before the time',
      by: 'publish_due_decisions',
      as: 'service',
      given: after(scheduled, later(1.9)),
    },
    {
      name: 'the clock comes by at the time',
      by: 'publish_due_decisions',
      as: 'service',
      given: after(scheduled, later(2.1)),
    },
    {
      name: 'the clock comes by a second time',
      by: 'publish_due_decisions',
      as: 'service',
      given: after(
        scheduled,
        later(2.1),
        doing((_given, db) => db.sql('select private.publish_due_decisions()')),
      ),
    },
  ],
};
