import type { MyApplication } from '@school/shared/api/shapes';
import { lackingOf } from '@school/shared/lines';
import { paths } from '@school/shared/routes';
import { isUnderReview } from '@school/shared/statuses';
import { inputId, isFieldsSection, type SectionId } from './fields.ts';
import { texts } from './texts.ts';

export type SectionState =
  | { readonly kind: 'missing'; readonly count: number }
  | { readonly kind: 'complete' | 'optional' | 'review' };

/** How far a section is, by the lines that are done in it. */
export function sectionState({ lines }: MyApplication, section: SectionId): SectionState {
  if (section === 'review') return { kind: 'review' };
  const here = lines.filter((line) => line.section === section);
  const count = lackingOf(here).length;
  if (count > 0) return { kind: 'missing', count };
  return { kind: here.some(({ state }) => state === 'done' || state === 'said') ? 'complete' : 'optional' };
}

/** Where the input of a missing item is: its section's page and the input's id. */
export function missingHref(section: string | null, field: string): string {
  if (section === null || field === 'guardian_consent') return `${paths.dashboard}#consent`;
  if (isFieldsSection(section)) return `/apply/${section}#${inputId(field)}`;
  // `references` is the whole section; one of them is named by its id and column.
  if (section === 'references' && field !== section) return `/apply/references#reference-${field}`;
  return `/apply/${section}`;
}

/** What a section is for: handed in, and once times are no longer chosen, another thing than before. */
export function leadOf(mine: MyApplication, section: SectionId): string {
  if (section === 'review' && mine.application.submitted_at) return texts.reviewSubmitted;
  if (section === 'review' && !mine.can_edit) return texts.reviewLate;
  if (section === 'interview' && !mayChooseTimes(mine))
    return mine.interview ? texts.timeSet : texts.timesOver;
  return texts.sections[section].lead;
}

/** The database takes wishes from draft (before the deadline) until a decision, and none once an interview is set. */
export const mayChooseTimes = (mine: MyApplication): boolean =>
  mine.interview === null &&
  (mine.application.status === 'draft' ? mine.can_edit : isUnderReview(mine.application.status));

/** A referee cannot write, and letters are still taken. */
export const mayReplaceReferee = ({ lines }: MyApplication): boolean =>
  lines.some(
    ({ kind, state, problem }) => kind === 'references' && state === 'open' && problem === 'declined',
  );
