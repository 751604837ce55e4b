/** Many officers on one file at once: one decision, and every other hears that the file has changed. */
import { expect, test } from 'vitest';
import { people } from './harness/people.ts';
import { openedWorld } from './harness/world.ts';

const world = openedWorld();

test('50 decisions on one application at the same moment: exactly one is recorded', async () => {
  const file = await world.db.call<{ decision: { version: number } }>(
    people.admissions,
    'office_application',
    {
      application_id: world.applications.b,
    },
  );
  const decide = (n: number) =>
    world.db.call(people[n % 2 === 0 ? 'admissions' : 'admin'], 'record_decision', {
      application_id: world.applications.b,
      decision: n % 3 === 0 ? 'accepted' : n % 3 === 1 ? 'waitlisted' : 'rejected',
      expected_version: file.decision.version,
      hold: true,
    });
  const answers = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => decide(n)));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(answers.length - refused.length).toBe(1);
  for (const { reason } of refused) expect(reason).toMatchObject({ hint: 'stale_version' });
  const lines = await world.db.sql(
    `select 1 from public.audit_log where table_name = 'application_decisions' and application_id = $1 and changes ? 'status' and action = 'update'`,
    [world.applications.b],
  );
  expect(lines).toHaveLength(1);
});
