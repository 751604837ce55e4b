/** Guardians of the demo's applicants under 18: asked, and signing by the links of their mails, without an account. */
import type { Stage } from './act.ts';
import type { SeededApplicant } from './applicants.ts';

/** A link as the guardian's mail would carry it. */
async function linkOf(stage: Stage, applicationId: string): Promise<string> {
  const { rows } = await stage.client.query<{ token: string }>(
    `select private.new_mail_link(o) as token from public.email_outbox o
     join private.guardian_consents c on c.id = o.link_for where c.application_id = $1 order by o.position desc limit 1`,
    [applicationId],
  );
  if (!rows[0]) throw new Error('No guardian was asked.');
  return rows[0].token;
}

/** The applicant asks a parent when the consent is needed; who is to be registered has it signed. Begins as the applicant. */
export async function askGuardian(stage: Stage, applicant: SeededApplicant): Promise<void> {
  const { person, userId, applicationId, story } = applicant;
  const consent = await stage.call('my_consent', {});
  if (!consent?.can_ask) return;
  const name = `Ruth ${person.last_name}`;
  await stage.call('ask_consent', {
    name,
    relation: 'mother',
    email: `ruth.${person.last_name.toLowerCase().replace(/[^a-z]+/g, '')}@example.org`,
  });
  if (story.state !== 'registered') return;
  const token = await linkOf(stage, applicationId);
  await stage.as(null);
  const page = await stage.call('consent_page', { token });
  if (page.state === 'open')
    await stage.call('sign_consent', {
      token,
      form: { name, relation: 'mother', signature: name },
      words_number: page.words_number,
    });
  await stage.as(userId);
}
