/** Values for previews, where an event would bring them: dates lie ahead of the moment, words are recognisably invented. */
import type { MailField, MailKindName } from '@school/shared/mail/kinds';
import { mailKindOf } from '@school/shared/mail/kinds';

const DAY = 86_400_000;

function exampleOf(name: string, field: MailField, now: Date): unknown {
  const ahead = new Date(now.getTime() + 14 * DAY);
  switch (field.type) {
    case 'instant':
      return ahead.toISOString();
    case 'day':
      return ahead.toISOString().slice(0, 10);
    case 'money':
      return 2500;
    case 'shekels':
      return { shekels: 9300, shekel_rate: 3.72 };
    case 'document':
      return 'transcript';
    case 'documents':
      return ['transcript', 'medical'];
    case 'role':
      return 'admissions';
    case 'plan':
      return 'monthly';
    case 'track':
      return name === 'track' ? 'shana_aleph' : '';
    case 'span':
      return undefined;
    case 'where':
      return '';
    case 'text':
      return TEXTS[name] ?? field.label.en;
  }
}

const TEXTS: Readonly<Record<string, string>> = {
  reason: 'The second page is too dark to read.',
  link: 'https://meet.example.org/interview',
  subject: 'Visiting before the deadline',
  message: 'May we visit for a Shabbat before the deadline?',
  answer: 'You are welcome. Write to us two weeks ahead, so that we can find you a host.',
  reference: 'A-2027-0042',
  year: '2027-2028',
  referee: 'Rabbi Tuvia Demo',
  applicant: 'Gavriel Sampleton',
  tasks: 'Medical Information, Travel Arrangements',
  email: 'someone@example.org',
  invited_by: 'Administrator Demo',
  from: 'The admissions office',
  full_name: 'Gavriel Sampleton',
  reader: 'Officer Demo',
  people: '180',
};

/** Example data of a kind for one person; the person's own values replace it. */
export function exampleData(
  kind: MailKindName,
  person: Readonly<Record<string, unknown>>,
  now: Date,
): Record<string, unknown> {
  const start = new Date(Math.ceil((now.getTime() + 7 * DAY) / 3_600_000) * 3_600_000);
  const example = Object.fromEntries(
    Object.entries(mailKindOf(kind).fields).map(([name, field]) => [name, exampleOf(name, field, now)]),
  );
  return {
    kind: 'video',
    ...example,
    application_id: '00000000-0000-4000-8000-000000000000',
    starts_at: start.toISOString(),
    ends_at: new Date(start.getTime() + 1_800_000).toISOString(),

    currency: 'USD',
    ...person,
  };
}
