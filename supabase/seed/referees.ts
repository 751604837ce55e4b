/** Referees of the demo: asked by their applicants, and writing by the links of their mails, without an account. */
import type { Stage } from './act.ts';
import type { DemoPerson } from './names.ts';

/** Asks for a letter as the stage's present person; every fourth keeps the right to ask about it. */
export const askReferee = (stage: Stage, reference_id: string, index: number): Promise<unknown> =>
  stage.call('ask_referee', { reference_id, waives_access: index % 4 !== 3 });

/** A link as the referee's mail would carry it. */
async function linkOf(stage: Stage, referenceId: string): Promise<string> {
  const { rows } = await stage.client.query<{ token: string }>(
    `select private.new_mail_link(o) as token from public.email_outbox o
     join private.reference_requests r on r.id = o.link_for where r.reference_id = $1 order by o.position desc limit 1`,
    [referenceId],
  );
  if (!rows[0]) throw new Error('This referee was not asked.');
  return rows[0].token;
}

const letterFor = ({ first_name, last_name }: DemoPerson): string =>
  [
    'To the admissions office,',
    `I have taught ${first_name} ${last_name} for several years. He comes prepared, asks well, and helps the weaker ones without being asked.`,
    'I recommend him warmly.',
  ].join('\n\n');

/** What becomes of a request: most write, some only look, one in ten cannot, and some are silent. */
export async function answerRequest(
  stage: Stage,
  referenceId: string,
  person: DemoPerson,
  index: number,
): Promise<void> {
  const fate = index % 10;
  if (fate === 6 || fate === 7) return;
  const token = await linkOf(stage, referenceId);
  await stage.as(null);
  const page = await stage.call('start_recommendation', { token });
  if (fate === 8 || page.state !== 'open') return;
  if (fate === 9) {
    await stage.call('decline_recommendation', {
      token,
      note: 'I have not taught him long enough to judge.',
    });
    return;
  }
  const saved = await stage.call('save_recommendation', {
    token,
    body: letterFor(person),
    version: page.version,
  });
  if (saved.state === 'saved') await stage.call('send_recommendation', { token, version: saved.version });
}
