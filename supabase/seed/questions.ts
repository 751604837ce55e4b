/** Questions that visitors sent, some answered, and searches of the knowledge base that found nothing. */
import type { Stage } from './act.ts';
import type { Office } from './office.ts';

interface DemoQuestion {
  readonly name: string;
  readonly subject: string;
  readonly message: string;
  readonly daysAgo: number;
  readonly answer?: string;
  readonly closed?: boolean;
}

const questions: readonly DemoQuestion[] = [
  {
    name: 'Ruth Rushlight',
    subject: 'Visiting',
    message: 'We will be in Israel over Pesach. Can our son sit in on a shiur?',
    daysAgo: 24,
    answer:
      'With pleasure. The yeshiva is on break over Pesach itself; the week after is ideal. Write to us with a date.',
  },
  {
    name: 'Boaz Inkwell',
    subject: 'Kashrut at breakfast',
    message: 'Is there gluten-free food every day?',
    daysAgo: 17,
    answer: 'Yes, at all three meals. Tell the kitchen in the first week, and it will be prepared for you.',
  },
  {
    name: 'נעמי לבנדרי',
    subject: 'רמת העברית',
    message: 'האם נדרשת עברית ברמה גבוהה כדי להתקבל לתוכנית?',
    daysAgo: 12,
    answer: 'לא. יש שיעורים באנגלית, ורמת העברית משתפרת במהלך השנה.',
  },
  {
    name: 'Cheap Backlinks',
    subject: 'SEO for your site',
    message: 'We can bring your school to the first page!!!',
    daysAgo: 8,
    closed: true,
  },
  {
    name: 'Josh Kettleman',
    subject: 'Gap year credit',
    message: 'Do American colleges give credit for the year? Which ones?',
    daysAgo: 5,
  },
  {
    name: 'Leah Vinegarten',
    subject: 'Army',
    message: 'My son is a dual citizen. Does he have to decide about the army before he comes?',
    daysAgo: 2,
  },
  {
    name: 'Tuvia Zestman',
    subject: 'Laundry',
    message: 'Silly question, but: where do people wash their clothes?',
    daysAgo: 1,
  },
  {
    name: 'Ilan Mapledorf',
    subject: 'Late application',
    message: 'My school sends transcripts only in February. Is that too late?',
    daysAgo: 0,
  },
];

/** Words people typed, and how often. */
const misses: readonly (readonly [string, number])[] = [
  ['swimming pool', 3],
  ['vegan', 5],
  ['wifi password', 2],
  ['מכונת כביסה', 4],
  ['semester credit', 6],
  ['kiteboarding', 1],
];

const ago = (stage: Stage, days: number, hours = 3): Date =>
  new Date(stage.now.getTime() - days * 86_400_000 - hours * 3_600_000);

async function answer(stage: Stage, officer: string, question: DemoQuestion): Promise<void> {
  const { rows } = await stage.client.query<{ id: string; version: string }>(
    'select id, version from public.questions where subject = $1',
    [question.subject],
  );
  const row = rows[0];
  if (!row) throw new Error(`The demo question "${question.subject}" was not stored.`);
  await stage.as(officer);
  await stage.at(ago(stage, question.daysAgo - 1));
  const known = { question_id: row.id, expected_version: Number(row.version) };
  if (question.answer) await stage.call('answer_question', { ...known, answer: question.answer });
  if (question.closed) await stage.call('set_question_state', { ...known, state: 'closed' });
}

/** Each visitor asks from an address of their own: the limit per address also holds here. */
export async function seedQuestions(stage: Stage, office: Office): Promise<void> {
  const officer = office.officers[0] ?? office.administrator;
  for (const [index, question] of questions.entries()) {
    await stage.as(null, `198.51.100.${index + 1}`);
    await stage.at(ago(stage, question.daysAgo));
    const { name, subject, message } = question;
    await stage.call('ask_question', { name, email: `visitor${index + 1}@example.org`, subject, message });
    if (question.answer || question.closed) await answer(stage, officer, question);
  }
  await stage.as(null, '198.51.100.200');
  for (const [term, times] of misses)
    for (let n = 0; n < times; n += 1) await stage.call('count_search_miss', { term });
  await stage.client.query('delete from private.rate_limits');
}
