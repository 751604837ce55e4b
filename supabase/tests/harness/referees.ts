/** Referees in tests: who was asked, and the links that their mails carry. */
import type { TestDatabase } from './database.ts';
import { service, type Person } from './people.ts';
import { saveReference } from './applicants.ts';

export interface SentMail {
  readonly id: string;
  readonly to_email: string;
  readonly template: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly link_token: string | null;
}

/** Sends everything that is due, as tick does; answers what went with its secret links. */
export async function sendMails(db: TestDatabase, error: string | null = null): Promise<SentMail[]> {
  const sent: SentMail[] = [];
  for (;;) {
    const rows = await db.as<{ row: SentMail & { lease: string } }>(
      service,
      'select public.claim_outbox(50) as row',
    );
    if (rows.length === 0) return sent;
    for (const { row } of rows) {
      await db.call(service, 'finish_outbox', {
        outbox_id: row.id,
        lease: row.lease,
        ...(error === null ? {} : { error, permanent: true }),
      });
      sent.push(row);
    }
  }
}

/** Adds a reference with this address and asks for a letter; answers the reference's id. */
export async function askReferee(
  db: TestDatabase,
  person: Person,
  email: string,
  waives_access = true,
): Promise<string> {
  const id = await saveReference(db, person, { name: 'Rabbi Asked', email, relationship: 'Teacher' });
  await db.call(person, 'ask_referee', { reference_id: id, waives_access });
  return id;
}

/** The link of the newest mail to this address. */
export async function linkTo(db: TestDatabase, email: string): Promise<string> {
  const mails = (await sendMails(db)).filter((mail) => mail.to_email === email && mail.link_token);
  const token = mails.at(-1)?.link_token;
  if (!token) throw new Error(`No mail with a link went to ${email}.`);
  return token;
}
