/** Readers of a file, their scores, and its place in the committee's ranking. */
import { people } from '../../harness/people.ts';
import { assign, fill, giveCriteria, score } from '../../harness/readers.ts';
import { account, after, doing, one, submitted, type Step } from '../givens.ts';
import { idOf, type Case, type Subject } from '../transition.ts';

/** The year's two criteria, made once. */
const criteria: Step = async (_given, { db, yearId }) => {
  const there = await db.sql<{ id: string }>(
    'select id from public.score_criteria where program_year_id = $1 order by position',
    [yearId],
  );
  const [first, second] = there.length === 2 ? there.map(({ id }) => id) : await giveCriteria(db, yearId);
  return { year: yearId, first: first ?? '', second: second ?? '' };
};
const given = after(
  submitted,
  criteria,
  doing((file, db) => assign(db, [idOf(file, 'application')], [people.admissions])),
);
const conflicted = after(
  given,
  doing((file, db) =>
    db.call(people.admissions, 'declare_conflict', { application_id: idOf(file, 'application') }),
  ),
);
const marks = (file: Case): Record<string, number> => ({
  [idOf(file, 'first')]: 4,
  [idOf(file, 'second')]: 3,
});
const filled = after(
  given,
  doing((file, db) => fill(db, people.admissions, idOf(file, 'application'), marks(file))),
);
const handedIn = after(
  given,
  doing((file, db) => score(db, people.admissions, idOf(file, 'application'), marks(file))),
);
const placed = after(
  submitted,
  doing((file, db) =>
    db.call(people.admissions, 'place_in_committee', {
      application_id: idOf(file, 'application'),
      place: 2,
      reason: 'His brother is here.',
      expected_version: 0,
    }),
  ),
);
const file = (about: Case) => ({ application_id: idOf(about, 'application') });

export const readers: Subject = {
  title: 'Readers and scores',
  transitions: [
    {
      name: 'a criterion gets another weight',
      by: 'save_score_sheet',
      as: 'admin',
      given: after(account, criteria),
      args: async (about, db) => {
        const ids = [idOf(about, 'first'), idOf(about, 'second')];
        const versions = await Promise.all(
          ids.map((id) =>
            one(db, 'select version::text as id from public.score_criteria where id = $1', [id]),
          ),
        );
        return {
          year_id: idOf(about, 'year'),
          criteria: ids.map((id, n) => ({ id, weight: n === 0 ? 5 : 1 })),
          expected_versions: Object.fromEntries(ids.map((id, n) => [id, Number(versions[n])])),
        };
      },
    },
    {
      name: 'submitted: somebody is asked to read it',
      by: 'assign_readers',
      as: 'admissions',
      given: submitted,
      args: (about) => ({
        application_ids: [idOf(about, 'application')],
        reader_ids: [people.admissions.id],
      }),
    },
    {
      name: 'given to somebody who has not read it: taken off',
      by: 'unassign_reader',
      as: 'admin',
      given: filled,
      args: (about) => ({ ...file(about), reader_id: people.admissions.id }),
    },
    {
      name: 'given to somebody who must not score it',
      by: 'declare_conflict',
      as: 'admissions',
      given,
      args: (about) => ({ ...file(about), reason: 'My nephew.' }),
    },
    {
      name: 'a conflict was declared: taken back, and nobody is given the file by it',
      by: 'take_back_conflict',
      as: 'admissions',
      given: conflicted,
      args: (about) => ({ ...file(about), reason: 'Another family.' }),
    },
    {
      name: 'a mark is kept: the log does not say of which file',
      by: 'save_score',
      as: 'admissions',
      given: filled,
      args: (about) => ({ ...file(about), changes: { recommendation: 'discuss' } }),
    },
    {
      name: 'a score is handed in',
      by: 'submit_score',
      as: 'admissions',
      given: filled,
      args: async (about, db) => ({
        ...file(about),
        expected_version: Number(
          await one(
            db,
            'select version::text as id from public.application_scores where application_id = $1',
            [idOf(about, 'application')],
          ),
        ),
      }),
    },
    {
      name: 'the committee gives a file a place by hand',
      by: 'place_in_committee',
      as: 'admissions',
      given: handedIn,
      args: (about) => ({
        ...file(about),
        place: 1,
        reason: 'His brother is here.',
        expected_version: 0,
      }),
    },
    {
      name: 'the place is taken back',
      by: 'place_in_committee',
      as: 'admissions',
      given: placed,
      args: (about) => ({ ...file(about), place: null, reason: null, expected_version: 1 }),
    },
  ],
};
