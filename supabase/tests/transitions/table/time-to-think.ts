/** What is told "at once" in a year that takes time to think: recorded with its time, undone or published by the clock. */
import { accepted, after, doing, held, inHours, later, onDecision, published, submitted } from '../givens.ts';
import type { Given, Subject } from '../transition.ts';
import { decision } from './deciding.ts';

const AT_ONCE = { hold: false };
/** The year takes ten minutes from here on. */
const unhurried = doing((_given, db) => db.sql('update public.program_year_settings set undo_minutes = 10'));
/** Nobody else's minutes run, and nobody else is held for a time. */
const nothingElse = doing((_given, db) =>
  db.sql(
    'update public.application_decisions set publish_at = null, undo_to = null where publish_at is not null',
  ),
);
const waiting = (given: Given, to: string): Given => after(given, unhurried, published(to));
const undone = (name: string, given: Given): Subject['transitions'][number] => ({
  name,
  by: 'undo_decision',
  as: 'admissions',
  given,
  args: (now, db) => onDecision(now, db),
});

export const timeToThink: Subject = {
  title: 'Time to think',
  transitions: [
    decision(
      'submitted → accepted, at once: after ten minutes',
      after(submitted, unhurried),
      'accepted',
      AT_ONCE,
    ),
    decision(
      'accepted → waitlisted, at once: after ten minutes',
      after(accepted, unhurried),
      'waitlisted',
      AT_ONCE,
    ),
    undone('undone before it took effect: nobody was told', waiting(submitted, 'accepted')),
    undone(
      'undone over one that was held: held again',
      waiting(after(submitted, held('waitlisted')), 'accepted'),
    ),
    {
      name: 'held → told now: after ten minutes',
      by: 'publish_decision',
      as: 'admissions',
      given: after(submitted, held('accepted'), unhurried),
      args: (given, db) => onDecision(given, db),
    },
    {
      name: 'its minutes run: held until a time instead',
      by: 'schedule_publication',
      as: 'admissions',
      given: waiting(submitted, 'accepted'),
      args: (given, db) => onDecision(given, db, { publish_at: inHours(2) }),
    },
    {
      name: 'the clock comes by when the minutes are over',
      by: 'publish_due_decisions',
      as: 'service',
      given: after(submitted, nothingElse, unhurried, published('accepted'), later(0.2)),
    },
  ],
};
