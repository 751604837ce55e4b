/** What is written in Hebrew greets with the Hebrew name where one is known, and never with that of somebody else. */
import { describe, expect, test } from 'vitest';
import { letterPaper, type SentLetter } from '@school/shared/mail/letter-paper';
import { mailKindNames, mailKindOf, type MailKindName, type MailLanguage } from '@school/shared/mail/kinds';
import { readLetter } from '../harness/begun.ts';
import { createUser, decide, submitComplete, type User } from '../harness/applicants.ts';
import type { Row } from '../harness/database.ts';
import { newParent } from '../harness/parents.ts';
import { people } from '../harness/people.ts';
import { openedStage } from '../harness/world.ts';
import { render } from './samples.ts';

const stage = openedStage();

const NO_HEBREW = { hebrew_first_name: null, hebrew_last_name: null };
const speaks = (user: User, language: MailLanguage) =>
  stage.db.sql(
    `insert into public.person_settings (user_id, mail_language) values ($1, $2)
     on conflict (user_id) do update set mail_language = excluded.mail_language`,
    [user.id, language],
  );
async function applicant(form: Row = {}, language: MailLanguage = 'he'): Promise<{ user: User; id: string }> {
  const user = await createUser(stage.db);
  await speaks(user, language);
  return { user, id: await submitComplete(stage.db, user, form) };
}

interface Queued {
  readonly to: string;
  readonly kind: MailKindName;
  readonly data: Row;
  readonly application_id?: string | null;
  readonly student_id?: string | null;
}
/** The text of a mail as it would go out, written by the sender's code from what the database gives it. */
async function written({
  to,
  kind,
  data,
  application_id = null,
  student_id = null,
}: Queued): Promise<string> {
  const [row] = await stage.db.sql<{ mail: { data: Row; language: MailLanguage } }>(
    `with queued as (
       insert into public.email_outbox (to_email, template, data, event_key, application_id, student_id)
       values ($1, $2, $3, gen_random_uuid()::text, $4, $5) returning *)
     select private.mail_to_write(q::public.email_outbox) as mail from queued q`,
    [to, kind, data, application_id, student_id],
  );
  if (!row) throw new Error('Nothing was queued.');
  return render(kind, row.mail).text;
}
const ofField = (field: string) => mailKindNames.filter((name) => field in mailKindOf(name).fields);
/** Letters of a decision are no mails. */
const greeting = ofField('first_name').filter((name) => mailKindOf(name).group !== 'decision');

describe('a mail in Hebrew', () => {
  test.each(greeting)('of the kind %s greets with the Hebrew first name', async (kind) => {
    const { user, id } = await applicant();
    const mail = { to: user.email ?? '', kind, data: { first_name: 'Noam' }, application_id: id };
    expect(await written(mail)).toContain('שלום נועם,');
    expect(await written({ ...mail, application_id: null })).toContain('שלום נועם,');
    await speaks(user, 'en');
    expect(await written(mail)).toContain('Dear Noam,');
  });

  test.each(ofField('applicant'))('of the kind %s names the applicant in Hebrew', async (kind) => {
    const { id } = await applicant();
    const reader = await createUser(stage.db);
    await speaks(reader, 'he');
    const mail = {
      to: reader.email ?? '',
      kind,
      data: { applicant: 'Noam Testly', name: 'Ruth Testly', referee: 'Rabbi Asked' },
      application_id: id,
    };
    const text = await written(mail);
    expect(text).toContain('נועם טסטלי');
    expect(text).not.toContain('Noam');
    await speaks(reader, 'en');
    expect(await written(mail)).toContain('Noam Testly');
  });

  test('keeps to the name that was given where no Hebrew one is known', async () => {
    const { user, id } = await applicant(NO_HEBREW);
    const mail = { to: user.email ?? '', data: { first_name: 'Noam' }, application_id: id };
    expect(await written({ ...mail, kind: 'reply_received' })).toContain('שלום Noam,');
    const half = await applicant({ hebrew_last_name: null });
    const reader = await createUser(stage.db);
    await speaks(reader, 'he');
    expect(
      await written({
        to: reader.email ?? '',
        kind: 'consent_thanks',
        data: { applicant: 'Noam Testly' },
        application_id: half.id,
      }),
    ).toContain('Noam Testly');
  });

  test('never greets a parent with the name of the child', async () => {
    const { user, id } = await applicant();
    const parent = await newParent(stage.db, user);
    await speaks(parent, 'he');
    const text = await written({
      to: parent.email ?? '',
      kind: 'message_waiting',
      data: { first_name: 'Ruth', from: 'משרד הקבלה' },
      application_id: id,
    });
    expect(text).toContain('שלום Ruth,');
    expect(text).not.toContain('נועם');
  });

  test('to a student without an account finds the name in the record', async () => {
    const [student] = await stage.db.sql<{ id: string }>(
      `insert into public.students (first_name, last_name, hebrew_first_name, hebrew_last_name, email)
       values ('Dov', 'Testly', 'דב', 'טסטלי', 'dov.record@example.org') returning id`,
    );
    await stage.db.sql(`update public.program_year_settings set mail_language = 'he'`);
    const text = await written({
      to: 'dov.record@example.org',
      kind: 'student_invitation',
      data: { first_name: 'Dov' },
      student_id: student?.id ?? null,
    });
    await stage.db.sql(`update public.program_year_settings set mail_language = 'en'`);
    expect(text).toContain('שלום דב,');
  });

  test('about a changed address greets at the old one too, which is nobody’s any more', async () => {
    const { user } = await applicant();
    const old = user.email ?? '';
    await stage.db.sql('update auth.users set email = $2 where id = $1', [user.id, `new.${old}`]);
    const rows = await stage.db.sql<{ to_email: string; data: Row }>(
      `select to_email, data from public.email_outbox where template = 'address_changed' and to_email = any ($1)`,
      [[old, `new.${old}`]],
    );
    expect(rows.map(({ to_email }) => to_email).sort()).toEqual([`new.${old}`, old].sort());
    for (const { data } of rows)
      expect(render('address_changed', { language: 'he', data }).text).toContain('שלום נועם,');
  });

  test('is shown so before it goes', async () => {
    const { id } = await applicant({ hebrew_first_name: 'אליהו' });
    const tried = await stage.db.call<{ why: string; data: Row }[]>(
      people.admissions,
      'mail_preview_people',
      {
        application_ids: [id],
      },
    );
    const chosen = tried.find(({ why }) => why === 'chosen');
    expect(render('reply_received', { language: 'he', data: chosen?.data ?? {} }).text).toContain(
      'שלום אליהו,',
    );
  });
});

describe('a decision letter', () => {
  const letterOf = async (user: User, id: string, decision: string): Promise<SentLetter> => {
    await decide(stage.db, id, decision, { hold: false });
    const [letter] = await stage.db.call<{ id: string }[]>(user, 'my_decision_letters');
    return readLetter(stage.db, user, letter?.id ?? '');
  };
  const read = (letter: SentLetter, language: MailLanguage): string =>
    JSON.stringify(letterPaper(letter, language).blocks.slice(0, 1)).replaceAll(/[^\p{L} ,]/gu, '');

  test.each(['accepted', 'waitlisted', 'rejected'])(
    '(%s) greets in the language it is read in',
    async (decision) => {
      const { user, id } = await applicant();
      const letter = await letterOf(user, id, decision);
      expect(read(letter, 'he')).toContain('נועם');
      expect(read(letter, 'he')).not.toContain('Noam');
      expect(read(letter, 'en')).toContain('Noam');
      expect(letterPaper(letter, 'he').name).toBe('נועם טסטלי');
    },
  );

  test('finds in the student record what the application lacks, and keeps to what was given without either', async () => {
    const { user, id } = await applicant(NO_HEBREW);
    expect(read(await letterOf(user, id, 'waitlisted'), 'he')).toContain('Noam');
    await stage.db.sql(
      `insert into public.students (user_id, first_name, last_name, hebrew_first_name, hebrew_last_name, email)
       values ($1, 'Noam', 'Testly', 'נעם', 'טסטלי', $2)`,
      [user.id, user.email],
    );
    const letter = await letterOf(user, id, 'accepted');
    expect(read(letter, 'he')).toContain('נעם');
    expect(letterPaper(letter, 'he').name).toBe('נעם טסטלי');
  });
});
