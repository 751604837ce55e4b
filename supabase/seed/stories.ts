/** The stories of the demo applicants: in what state each ends, and what happened on the way. */
import type { ApplicationStatus } from '@school/shared/statuses';
import type { DemoPerson } from './names.ts';

export interface Story {
  readonly state: ApplicationStatus;
  /** A person with a name and address of their own; otherwise one is made up. */
  readonly as?: Partial<DemoPerson>;
  /** Share of the answers that a draft has. */
  readonly share?: number;
  /** False: no interview times chosen. */
  readonly choices?: boolean;
  /** `past`: interviewed; `coming`: scheduled in the next weeks. */
  readonly interview?: 'past' | 'coming';
  /** A decision recorded but not published. */
  readonly held?: 'accepted' | 'waitlisted' | 'rejected';
  /** Documents the office has looked at; `replace` asks for a better one. */
  readonly review?: 'checked' | 'replace';
  readonly note?: string;
  readonly extension?: boolean;
  /** An accepted applicant who has taken the place. */
  readonly replied?: boolean;
}

const named = (
  first_name: string,
  last_name: string,
  hebrew_first_name: string,
  hebrew_last_name: string,
  email: string,
) => ({
  first_name,
  last_name,
  hebrew_first_name,
  hebrew_last_name,
  email,
});

/** The people of the demo sign-ins, and one whose name is hard on every layout. */
const special = {
  draft: { state: 'draft', share: 0.5, as: named('Dov', 'Draftwood', 'דב', 'דראפטווד', 'draft@example.org') },
  submitted: {
    state: 'submitted',
    review: 'replace',
    as: named('Shimon', 'Submitson', 'שמעון', 'סאבמיטסון', 'submitted@example.org'),
  },
  accepted: {
    state: 'accepted',
    review: 'checked',
    interview: 'past',
    replied: true,
    as: named('Akiva', 'Acceptman', 'עקיבא', 'אקספטמן', 'accepted@example.org'),
  },
  registered: {
    state: 'registered',
    review: 'checked',
    interview: 'past',
    as: named('Reuven', 'Registerly', 'ראובן', 'רג׳יסטרלי', 'registered@example.org'),
  },
  longName: {
    state: 'submitted',
    note: 'The name does not fit on the transcript; that is all right.',
    as: named(
      'Maximilian Alexander Nechemia Yehoshua',
      'Featherstonehaugh-Pomegranitz-Carobsky',
      'מקסימיליאן נחמיה יהושע',
      'פדרסטון־פומגרניץ־קרובסקי',
      'longname@example.org',
    ),
  },
} as const satisfies Record<string, Story>;

const many = (count: number, story: Story): Story[] => Array.from({ length: count }, () => story);

/** In the order in which they applied. */
export const stories: readonly Story[] = [
  special.registered,
  ...many(2, { state: 'registered', review: 'checked', interview: 'past' }),
  special.accepted,
  ...many(2, { state: 'accepted', review: 'checked', interview: 'past', replied: true }),
  ...many(2, { state: 'rejected', interview: 'past', note: 'Two readers agree: not this year.' }),
  { state: 'accepted', review: 'checked', interview: 'past' },
  { state: 'declined', review: 'checked', interview: 'past' },
  ...many(2, {
    state: 'waitlisted',
    interview: 'past',
    note: 'Strong essay, weak Hebrew. Look again in March.',
  }),
  { state: 'withdrawn' },
  { state: 'accepted', interview: 'past', note: 'Wonderful conversation about Rav Kook. מתאים מאוד.' },
  ...many(2, { state: 'submitted', held: 'accepted', review: 'checked', interview: 'past' }),
  { state: 'submitted', held: 'rejected', interview: 'past' },
  { state: 'waitlisted', held: 'accepted', interview: 'past', review: 'checked' },
  { state: 'submitted', held: 'waitlisted', interview: 'past' },
  special.submitted,
  ...many(2, { state: 'waitlisted', review: 'checked' }),
  ...many(4, { state: 'submitted', interview: 'coming', review: 'checked' }),
  special.longName,
  ...many(3, { state: 'submitted', review: 'replace' }),
  ...many(3, { state: 'submitted' }),
  { state: 'submitted', choices: false, note: 'Asked by phone for an evening time.' },
  { state: 'withdrawn' },
  special.draft,
  { state: 'draft', share: 0.95, extension: true },
  { state: 'draft', share: 0.7 },
  { state: 'draft', share: 0.35 },
  { state: 'draft', share: 0.1 },
  { state: 'draft', share: 1 },
];
