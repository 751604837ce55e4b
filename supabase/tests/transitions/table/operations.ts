/** What the product notes about itself: that the clockwork has run, and backups with the tests of restoring them. */
import { account } from '../givens.ts';
import type { Subject } from '../transition.ts';

export const operations: Subject = {
  title: 'The product itself',
  transitions: [
    {
      name: 'a backup reports itself',
      by: 'record_operation',
      as: 'service',
      given: account,
      args: () => ({ kind: 'backup', details: { rows: 10 } }),
    },
    {
      name: 'a build of the public site is asked for',
      by: 'claim_site_build',
      as: 'service',
      given: async (world) => {
        const given = await account(world);
        await world.db.sql(
          `update private.site_build set changed_at = now() - interval '2 minutes', asked_at = now() - interval '1 hour', failure = 'gone'`,
        );
        return given;
      },
      args: () => ({}),
    },
    {
      name: 'the build that was asked for was refused',
      by: 'site_build_failed',
      as: 'service',
      given: account,
      args: () => ({ reason: 'The hook answered 500.' }),
    },
    {
      name: 'the clockwork has run',
      by: 'record_tick',
      as: 'service',
      given: async (world) => {
        const given = await account(world);
        await world.db.sql('delete from private.heartbeat');
        return given;
      },
      args: () => ({ published: 1, sent: 2, failed: 0 }),
    },
  ],
};
