/** Questions from the site, and searches that found nothing. */
import { people } from '../../harness/people.ts';
import { account, after, one, uncounted, type Step } from '../givens.ts';
import { idOf, type Subject, type Transition, type Given } from '../transition.ts';

const ASKED = { name: 'Ruth', email: 'ruth@example.org', subject: 'Visit', message: 'May we come?' };
const asking: Step = async (_given, { db }) => {
  await db.call(people.anon, 'ask_question', ASKED);
  return { question: await one(db, 'select id from public.questions order by created_at desc limit 1', []) };
};
const inState = (state: string): Given =>
  after(account, uncounted, asking, async (given, { db }) => {
    await db.sql('update public.questions set state = $2 where id = $1', [idOf(given, 'question'), state]);
    return undefined;
  });
const move = (from: string, to: string): Transition => ({
  name: `${from} → ${to}`,
  by: 'set_question_state',
  as: 'admissions',
  given: inState(from),
  args: async (given, db) => ({
    question_id: idOf(given, 'question'),
    state: to,
    expected_version: Number(
      await one(db, 'select version::text as id from public.questions where id = $1', [
        idOf(given, 'question'),
      ]),
    ),
  }),
});
const answer = (from: string): Transition => ({
  name: `${from} → answered, with an answer`,
  by: 'answer_question',
  as: 'admissions',
  given: inState(from),
  args: async (given, db) => ({
    question_id: idOf(given, 'question'),
    answer: 'Of course.',
    expected_version: Number(
      await one(db, 'select version::text as id from public.questions where id = $1', [
        idOf(given, 'question'),
      ]),
    ),
  }),
});

export const questions: Subject = {
  title: 'Questions',
  transitions: [
    {
      name: 'asked',
      by: 'ask_question',
      as: 'visitor',
      given: after(account, uncounted),
      args: () => ASKED,
    },
    {
      name: 'asked by a robot, which fills every field',
      by: 'ask_question',
      as: 'visitor',
      given: after(account, uncounted),
      args: () => ({ ...ASKED, website: 'https://example.org' }),
    },
    answer('new'),
    answer('closed'),
    move('new', 'closed'),
    move('new', 'answered'),
    move('answered', 'new'),
    move('answered', 'closed'),
    move('closed', 'new'),
    move('closed', 'answered'),
    {
      name: 'a search that found nothing',
      by: 'count_search_miss',
      as: 'visitor',
      given: after(account, uncounted),
      args: () => ({ term: 'Swimming' }),
    },
  ],
};
