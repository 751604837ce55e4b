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
const move = (from: string, to: string, then: Transition['then']): Transition => ({
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
  then,
});
const answer = (from: string, then: Transition['then']): Transition => ({
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
  then,
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
      then: {
        'private.rate_limits': ['+ ask_question, 1'],
        audit_log: ['+ insert questions'],
        questions: ['+ Visit, new'],
      },
    },
    {
      name: 'asked by a robot, which fills every field',
      by: 'ask_question',
      as: 'visitor',
      given: after(account, uncounted),
      args: () => ({ ...ASKED, website: 'https://example.org' }),
      then: {},
    },
    answer('new', {
      audit_log: ['+ insert email_outbox', '+ update questions (2 times)'],
      email_outbox: ['+ question_answered, ruth@example.org, queued'],
      questions: [
        'answer: – → Of course., answered_at: – → now, answered_by: – → admissions, state: new → answered',
      ],
    }),
    answer('closed', {
      audit_log: ['+ insert email_outbox', '+ update questions (2 times)'],
      email_outbox: ['+ question_answered, ruth@example.org, queued'],
      questions: [
        'answer: – → Of course., answered_at: – → now, answered_by: – → admissions, state: closed → answered',
      ],
    }),
    move('new', 'closed', { audit_log: ['+ update questions'], questions: ['state: new → closed'] }),
    move('new', 'answered', { audit_log: ['+ update questions'], questions: ['state: new → answered'] }),
    move('answered', 'new', { audit_log: ['+ update questions'], questions: ['state: answered → new'] }),
    move('answered', 'closed', {
      audit_log: ['+ update questions'],
      questions: ['state: answered → closed'],
    }),
    move('closed', 'new', { audit_log: ['+ update questions'], questions: ['state: closed → new'] }),
    move('closed', 'answered', {
      audit_log: ['+ update questions'],
      questions: ['state: closed → answered'],
    }),
    {
      name: 'a search that found nothing',
      by: 'count_search_miss',
      as: 'visitor',
      given: after(account, uncounted),
      args: () => ({ term: 'Swimming' }),
      then: { 'private.rate_limits': ['+ search_miss, 1'], search_misses: ['+ swimming, 1'] },
    },
  ],
};
