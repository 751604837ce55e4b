/** The demo's readers: a score sheet of the open year, files given to three colleagues, and what two of them have scored. */
import type { Recommendation } from '@school/shared/api/shapes';
import type { Stage } from './act.ts';
import { addDays, isoDay } from '@school/shared/usual-year';

const CRITERIA = [
  {
    name: 'Love of learning',
    weight: 2,
    steps: [
      'Does not look for it.',
      'Learns when told to.',
      'Learns steadily with others.',
      'Learns on his own, too.',
      'Draws others in.',
    ],
  },
  {
    name: 'Life with others',
    weight: 1,
    steps: ['Keeps apart.', 'Finds it hard.', 'Gets along.', 'Gives of himself.', 'Carries a group.'],
  },
  {
    name: 'Readiness for the year',
    weight: 1,
    steps: [
      'Much speaks against it.',
      'Not yet.',
      'With some help.',
      'Ready.',
      'Ready, and knows why he comes.',
    ],
  },
];

/** What each reader gives, file by file; a file without an entry is still to be read. */
const GIVEN: readonly (readonly [marks: readonly [number, number, number], Recommendation, string])[] = [
  [[4, 4, 5], 'accept', 'Knows what he wants to learn, and why here.'],
  [[3, 4, 3], 'accept', 'Warm letters; the essays are short.'],
  [[2, 3, 2], 'waitlist', 'Would gain from another year of Hebrew.'],
  [[5, 4, 4], 'accept', 'A pleasure to read.'],
];

interface Readers {
  readonly administrator: string;
  readonly interviewer: string;
  readonly officer: string;
  readonly colleague: string;
}

async function score(stage: Stage, reader: string, files: readonly string[], shift: number): Promise<void> {
  await stage.as(reader);
  const { rows } = await stage.client.query<{ id: string }>(
    `select c.id from public.score_criteria c join public.applications a on a.program_year_id = c.program_year_id
     where a.id = $1 order by c.position`,
    [files[0]],
  );
  for (const [index, application_id] of files.entries()) {
    const [marks, recommendation, comment] = GIVEN[(index + shift) % GIVEN.length] ?? [
      [3, 3, 3],
      'discuss',
      '',
    ];
    const { version } = await stage.call('save_score', {
      application_id,
      changes: {
        marks: Object.fromEntries(rows.map(({ id }, n) => [id, marks[n]])),
        recommendation,
        comment,
      },
    });
    await stage.call('submit_score', { application_id, expected_version: version });
  }
}

export async function seedReaders(stage: Stage, yearId: string, people: Readers): Promise<void> {
  await stage.as(people.administrator);
  await stage.at(new Date(stage.now.getTime() - 3 * 86_400_000));
  await stage.call('save_score_sheet', { year_id: yearId, criteria: CRITERIA, expected_versions: {} });
  await stage.call('save_program_year_settings', {
    year_id: yearId,
    changes: { reading_due_on: addDays(isoDay(stage.now), 10) },
    expected_version: 2,
  });
  // Only files without a name of their own in the demo's sign-ins, so that those are shown as before.
  const { rows } = await stage.client.query<{ id: string }>(
    `select a.id from public.applications a join auth.users u on u.id = a.user_id
     where a.program_year_id = $1 and a.status = 'submitted' and u.email not in ('submitted@example.org')
     order by a.submitted_at, a.id limit 9`,
    [yearId],
  );
  const files = rows.map(({ id }) => id);
  await stage.call('assign_readers', {
    application_ids: files,
    reader_ids: [people.interviewer, people.colleague],
  });
  await stage.call('assign_readers', { application_ids: files.slice(5), reader_ids: [people.officer] });
  await score(stage, people.interviewer, files.slice(0, 6), 0);
  await score(stage, people.colleague, files.slice(0, 4), 1);
}
