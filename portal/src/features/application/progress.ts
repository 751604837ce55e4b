import type { MyApplication } from '@school/shared/api/shapes';
import { paths } from '@school/shared/routes';
import { isUnderReview } from '@school/shared/statuses';
import { inputId, isFieldsSection, type SectionId } from './fields.ts';
import { placeOf, sectionOfPlace } from './own-questions.ts';
import { texts } from './texts.ts';

export type SectionState =
  | { readonly kind: 'missing'; readonly count: number }
  | { readonly kind: 'complete' | 'optional' | 'review' };

/** How far a section is, by the server's own list of what is missing. */
export function sectionState(mine: MyApplication, section: SectionId): SectionState {
  if (section === 'review') return { kind: 'review' };
  if (section === 'interview')
    return { kind: mine.choices.length > 0 || mine.interview ? 'complete' : 'optional' };
  const replace = mine.documents
    .filter((document) => document.state === 'replace' && sectionOfPlace(mine, placeOf(document)) === section)
    .map(placeOf);
  const missing = mine.missing.filter((item) => item.section === section).map(({ field }) => field);
  // Each piece once: one that is to be sent again is missing as well, and may be several files.
  const count = new Set([...missing, ...replace]).size;
  return count > 0 ? { kind: 'missing', count } : { kind: 'complete' };
}

/** Where the input of a missing item is: its section's page and the input's id. */
export function missingHref(section: string, field: string): string {
  if (isFieldsSection(section)) return `/apply/${section}#${inputId(field)}`;
  // `references` is the whole section; one of them is named by its id and column.
  if (section === 'references' && field !== section) return `/apply/references#reference-${field}`;
  if (field === 'guardian_consent') return `${paths.dashboard}#consent`;
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
