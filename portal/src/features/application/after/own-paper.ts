/** What the applicant's own copy says as a PDF. */
import type { ApplicationPaper } from '@school/papers/application';
import school from '@school/shared/school.json';
import type { MyApplication } from '@school/shared/api/shapes';
import { aboutCopy, nameOf } from './about-copy.ts';
import { ownSections } from './own-rows.ts';
import { texts } from './texts.ts';

/** `now` is when it is made. */
export function ownPaper(mine: MyApplication, now: Date): ApplicationPaper {
  const { hebrew_first_name, hebrew_last_name } = mine.application;
  return {
    school: school.name,
    title: texts.pageTitle(mine.year.name),
    name: nameOf(mine),
    hebrewName: [hebrew_first_name, hebrew_last_name].filter(Boolean).join(' '),
    lines: aboutCopy(mine, now),
    chapters: ownSections(mine).map(({ id, title, rows }) => ({
      title,
      parts:
        id === 'essays'
          ? rows.map(([question, text]) => ({ kind: 'words', title: question, text }))
          : [{ kind: 'facts', facts: rows.length > 0 ? rows : [[title, null]] }],
    })),
  };
}
