/** The statuses of an application and their groups: SQL and shared/src/statuses.ts say the same. */
import { expect, test } from 'vitest';
import {
  applicationStatuses,
  isHandedIn,
  isPlaced,
  isUnderReview,
  isWithdrawable,
  statuses,
} from '@school/shared/statuses';
import { openedDatabase } from './harness/database.ts';

const db = openedDatabase();

test('the same statuses in the same order, with the same phase, withdrawable or not', async () => {
  expect(await db.sql('select * from private.application_statuses()')).toEqual(
    applicationStatuses.map((status) => {
      const { phase, withdrawable } = statuses[status];
      return { status, phase, withdrawable };
    }),
  );
});

test('what rules ask by name is the same on both sides', async () => {
  const rows = await db.sql(
    `select status, private.is_handed_in(status) as handed_in, private.is_under_review(status) as under_review,
       private.is_placed(status) as placed, private.is_closed(status) as closed, private.is_withdrawable(status) as withdrawable
     from private.application_statuses()`,
  );
  expect(rows).toEqual(
    applicationStatuses.map((status) => ({
      status,
      handed_in: isHandedIn(status),
      under_review: isUnderReview(status),
      placed: isPlaced(status),
      closed: statuses[status].phase === 'closed',
      withdrawable: isWithdrawable(status),
    })),
  );
});

test('what is no status is in no group', async () => {
  const rows = await db.sql(
    `select private.is_handed_in(s) or private.is_under_review(s) or private.is_placed(s) or private.is_closed(s)
       or private.is_withdrawable(s) as any_group from unnest(array['no_such_status', '', null]) s`,
  );
  expect(rows).toEqual([{ any_group: false }, { any_group: false }, { any_group: false }]);
});

test('no rule lists statuses of its own: two or more in one place are a group and have a name', async () => {
  const words = applicationStatuses.map((status) => `'${status}'`).join('|');
  const listed = await db.sql<{ name: string }>(
    `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'private') and p.prosrc ~ $1 and p.proname <> 'application_statuses' order by 1`,
    [`(in|IN) \\((${words}), *(${words})`],
  );
  expect(listed).toEqual([]);
});
