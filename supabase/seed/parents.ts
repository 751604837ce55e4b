/** The demo's parent: invited by the accepted student by mail, accepting in an account of her own, and let read what he shares. */
import { idOf } from './accounts.ts';
import type { Stage } from './act.ts';

const CHILD = 'accepted@example.org';
const PARENT = 'parent@example.org';
const HOUR = 3_600_000;

/** The link as her mail would carry it. */
async function invitationLink(stage: Stage): Promise<string> {
  const { rows } = await stage.client.query<{ token: string }>(
    `select private.new_mail_link(o) as token from public.email_outbox o
     where o.template = 'parent_invitation' and o.to_email = $1 order by o.position desc limit 1`,
    [PARENT],
  );
  if (!rows[0]) throw new Error('No parent was invited.');
  return rows[0].token;
}

export async function seedParents(stage: Stage, ids: ReadonlyMap<string, string>): Promise<void> {
  const child = idOf(ids, CHILD);
  const hoursAgo = (hours: number): Promise<void> => stage.at(new Date(stage.now.getTime() - hours * HOUR));
  await hoursAgo(5);
  await stage.as(child);
  await stage.call('invite_parent', { name: 'Rivka Acceptman', relation: 'mother', email: PARENT });
  const token = await invitationLink(stage);
  await hoursAgo(4);
  await stage.as(idOf(ids, PARENT));
  await stage.call('accept_parent_invitation', { token });
  await hoursAgo(3);
  await stage.as(child);
  for (const { id } of (await stage.call('my_parents', {})) ?? [])
    await stage.call('share_with_parent', { parent_id: id, shares: true });
}
