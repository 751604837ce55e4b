/** The office's own words: versions, restoring, and what a mail may not be made of. */
import { expect, test } from 'vitest';
import { people, service } from '../harness/people.ts';
import { refusal } from '../harness/refusal.ts';
import { openedWorld } from '../harness/world.ts';

const world = openedWorld();

const field = (name: string) => ({ type: 'field', attrs: { name } });
const text = (words: string) => ({ type: 'text', text: words });
const doc = (...content: unknown[]) => ({ type: 'doc', content });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });

const save = (words: Record<string, unknown> = {}) =>
  world.db.call<{ number: number; id: string }>(people.admin, 'save_mail_template', {
    year_id: world.yearId,
    kind: 'document_to_replace',
    language: 'en',
    subject: 'A document, please',
    heading: 'One document',
    body: doc(paragraph(text('Dear '), field('first_name')), { type: 'details' }),
    expected_number: 0,
    ...words,
  });

test('each saving is a version; an earlier one or the shipped words can be current again', async () => {
  expect((await save()).number).toBe(1);
  expect(await refusal(save())).toMatchObject({ hint: 'stale_version' });
  expect((await save({ subject: 'Second', expected_number: 1 })).number).toBe(2);
  const restore = (number: number, expected_number: number) =>
    world.db.call(people.admin, 'restore_mail_template', {
      year_id: world.yearId,
      kind: 'document_to_replace',
      language: 'en',
      number,
      expected_number,
    });
  await restore(1, 2);
  expect(await refusal(restore(9, 1))).toMatchObject({ hint: 'not_found' });
  await restore(0, 1);
  const kept = await world.db.sql('select number, is_current from public.mail_templates order by number');
  expect(kept).toEqual([
    { number: 1, is_current: false },
    { number: 2, is_current: false },
  ]);
});

test.each([
  ['a field of another kind', { body: doc(paragraph(field('amount'))) }, 'unknown_field', 'body'],
  [
    'a condition on an unknown field',
    { body: doc({ type: 'when', attrs: { field: 'x', present: true }, content: [paragraph(text('a'))] }) },
    'unknown_field',
    'body',
  ],
  ['a field in the subject', { subject: 'Pay {{amount}}' }, 'unknown_field', 'subject'],
  [
    'a picture',
    { body: doc({ type: 'image', attrs: { src: 'https://x.example.org/p.png' } }) },
    'invalid_value',
    'body',
  ],
  [
    'a script in a link',
    {
      body: doc(
        paragraph({ ...text('a'), marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }),
      ),
    },
    'invalid_value',
    'body',
  ],
  ['no words', { body: doc() }, 'invalid_value', 'body'],
  ['no subject', { subject: '  ' }, 'required', 'subject'],
  ['a long heading', { heading: 'x'.repeat(201) }, 'too_long', 'heading'],
  [
    'a decision',
    { kind: 'decision_published', body: doc(paragraph(field('reason'))) },
    'unknown_field',
    'body',
  ],
])('%s is refused', async (_what, words, hint, name) => {
  expect(await refusal(save({ ...words, expected_number: 0 }))).toMatchObject({ hint, field: name });
});

test('a mail is written with the words of its year and the language of its reader, read when it goes', async () => {
  await save({
    kind: 'application_received',
    language: 'he',
    subject: 'שלום',
    body: doc(paragraph(text('תודה'))),
  });
  const { a, b } = world.applications;
  await world.db.call(people.applicant_b, 'save_my_settings', {
    changes: { mail_language: 'he', time_zone: 'Europe/London' },
    expected_version: (await world.db.call<{ version: number }>(people.applicant_b, 'my_settings')).version,
  });
  await world.db.sql(`update public.email_outbox set state = 'cancelled' where state = 'queued'`);
  for (const id of [a, b])
    await world.db.sql(
      `select private.enqueue_mail(private.applicant_address($1), 'application_received', '{"first_name": "Dov"}', 'words ' || $1, $1)`,
      [id],
    );
  const addresses = 'select private.applicant_address($1) as a, private.applicant_address($2) as b';
  expect(await world.db.sql(addresses, [a, b])).toEqual([
    { a: people.applicant_a.email, b: people.applicant_b.email },
  ]);
  type Written = {
    to_email: string;
    language: string;
    zone: string | null;
    words: { subject: string } | null;
  };
  const claimed = await world.db.as<{ mail: Written }>(service, 'select public.claim_outbox(5) as mail');
  const english = await world.db.sql<{ subject: string }>(
    `select subject from public.mail_templates where kind = 'application_received' and language = 'en' and is_current`,
  );
  expect(
    claimed
      .map(({ mail }) => [mail.to_email, mail.language, mail.zone, mail.words?.subject])
      .sort(([one], [other]) => String(one).localeCompare(String(other))),
  ).toEqual([
    [people.applicant_a.email, 'en', null, english[0]?.subject],
    [people.applicant_b.email, 'he', 'Europe/London', 'שלום'],
  ]);
});

test('a letter that was written in both languages goes in that of its reader, one in English alone in English', async () => {
  const english = { subject: 'News', heading: 'News', body: doc(paragraph(text('Shalom'))) };
  const hebrew = { ...english, subject: 'חדשות' };
  const tongues = [];
  for (const words of [{ en: english, he: hebrew }, { en: english }]) {
    await world.db.sql(
      `with letter as (insert into public.mailings (words, state, send_at, people, recipients)
         values ($1, 'queued', private.now(), '[]', 1) returning id)
       insert into public.email_outbox (to_email, template, event_key, mailing_id)
       select $2, 'office_letter', gen_random_uuid()::text, id from letter`,
      [JSON.stringify(words), people.applicant_b.email],
    );
    const [mail] = await world.db.sql<{ language: string; subject: string }>(
      `select w ->> 'language' as language, w #>> '{words,subject}' as subject
       from (select private.mail_to_write(o) as w from public.email_outbox o where o.mailing_id is not null
         order by o.position desc limit 1) m`,
    );
    tongues.push(mail);
  }
  expect(tongues).toEqual([
    { language: 'he', subject: 'חדשות' },
    { language: 'en', subject: 'News' },
  ]);
});

test('a mail to an address that is not confirmed yet takes the language of whose address it will be', async () => {
  await world.db.sql(
    `with change as (insert into private.address_changes (user_id, to_email, expires_at)
         select id, email, private.now() + interval '1 day'
         from (values ($1::uuid, 'new.a@example.org'), ($2, 'new.b@example.org')) v (id, email) returning id, to_email)
     insert into public.email_outbox (to_email, template, event_key, link_for)
     select to_email, 'address_change', 'change of ' || to_email, id from change`,
    [people.applicant_a.id, people.applicant_b.id],
  );
  const written = await world.db.sql<{ to: string; language: string }>(
    `select to_email as "to", private.mail_to_write(m) ->> 'language' as language
     from public.email_outbox m where template = 'address_change' order by 1`,
  );
  expect(written).toEqual([
    { to: 'new.a@example.org', language: 'en' },
    { to: 'new.b@example.org', language: 'he' },
  ]);
});

test('the language chosen for mails stands in the account too, where the auth service finds it', async () => {
  const choose = async (changes: Record<string, unknown>): Promise<unknown> => {
    const { version } = await world.db.call<{ version: number }>(people.applicant_a, 'my_settings');
    await world.db.call(people.applicant_a, 'save_my_settings', { changes, expected_version: version });
    const [user] = await world.db.sql<{ data: Record<string, unknown> | null }>(
      'select raw_user_meta_data as data from auth.users where id = $1',
      [people.applicant_a.id],
    );
    return user?.data?.['mail_language'] ?? null;
  };
  expect(await choose({ reminders: false })).toBeNull();
  expect(await choose({ mail_language: 'he' })).toBe('he');
  expect(await choose({ reminders: true })).toBe('he');
  expect(await choose({ mail_language: null })).toBeNull();
});
