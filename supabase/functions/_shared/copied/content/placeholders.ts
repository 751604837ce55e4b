import { YEAR_VALUES } from '../year-values.ts';

export const SCHOOL_VALUES = {
  school: 'name of the yeshiva',
  school_hebrew: 'name of the yeshiva in Hebrew letters',
  region: 'region of the yeshiva',
  phone: 'phone of the office',
  office_email: 'address of the office',
  admissions_email: 'address for applications',
  students_email: 'address for accepted students',
  accessibility_name: 'name of the accessibility coordinator',
  accessibility_email: 'address of the accessibility coordinator',
  accessibility_phone: 'phone of the accessibility coordinator',
  season:
    'what the season is, in a sentence; in an answer on a line of its own it follows the day of reading',
} as const;

export const PRIVACY_VALUES = {
  kept_closed: 'how long a rejected, declined or withdrawn application is kept',
  kept_drafts: 'how long an application that was not handed in is kept',
  kept_unused: 'how long an account that was never used is kept',
  kept_alumni: 'how long the record of a student is kept after the program',
  kept_early_answers: 'how long answers from before an account are kept',
  privacy_answer: 'within which time we answer a request about own data',
  privacy_processors: 'who handles data for the school',
  privacy_rights: 'what people may do with their data',
} as const;

/** Every name that may stand between double braces in a content file, with what it means (shown by the content check). */
export const PLACEHOLDERS: Readonly<Record<string, string>> = {
  ...SCHOOL_VALUES,
  ...PRIVACY_VALUES,
  ...YEAR_VALUES,
};
/** The second form is what Markdown makes of the braces in the address of a link. */
export const MARK = /(?:\{\{|%7B%7B)\s*([^{}%]*?)\s*(?:\}\}|%7D%7D)/g;

/** Names between double braces in a text, known or not. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(MARK)].map((match) => match[1] ?? '');
