/** A task of an accepted student with its three sources: the student says so, the data say so, the office has looked. */
import { z } from 'zod';
import { enrollment_tasks } from './rows.generated.ts';
import { day } from './values.ts';

/** What is not there yet of a task that follows from data. */
const taskMissing = z.enum([
  'passport_number',
  'passport_expiration',
  'passport_copy',
  'emergency_contact',
  'insurance',
  'deposit',
  'plan',
  'arrival',
  'flight',
]);
/** What is wrong: run out, runs out too early, or the office has asked for another file. */
const taskProblem = z.enum(['expired', 'too_short', 'replace']);

export const taskState = enrollment_tasks.extend({
  known: z.boolean(),
  missing: z.array(taskMissing),
  problem: taskProblem.nullable(),
  problem_on: day.nullable(),
  done: z.boolean(),
  confirmed: z.boolean(),
});
