/** Chapters of an application on a sheet: labels with their values, and longer words under a title. */
import { looks, type Sheet } from './sheet.ts';

/** Label and value; null where nothing was answered. */
export type Fact = readonly [label: string, value: string | null];

export type Part =
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | { readonly kind: 'words'; readonly title: string; readonly note?: string; readonly text: string | null };

export interface Chapter {
  readonly title: string;
  readonly parts: readonly Part[];
}

const NO_ANSWER = 'No answer';

function drawPart(sheet: Sheet, part: Part): void {
  if (part.kind === 'facts') {
    for (const [label, value] of part.facts) sheet.fact(label, value ?? NO_ANSWER, value === null);
    sheet.y += 6;
    return;
  }
  sheet.need(60);
  const note = part.note ? [{ text: `   ${part.note}`, look: looks.small }] : [];
  sheet.text([{ text: part.title, look: looks.strong }, ...note], { after: 3, base: 'ltr' });
  const look = part.text === null ? { ...looks.body, color: looks.small.color } : looks.body;
  if (part.text !== '') sheet.text([{ text: part.text ?? NO_ANSWER, look }], { after: 12 });
}

/** Room for a chapter's title and its first lines: a new page where there is none. */
export const needForChapter = (sheet: Sheet): void => sheet.need(110);

/** Draws a chapter; its title never stands alone at the end of a page. */
export function drawChapter(sheet: Sheet, { title, parts }: Chapter): void {
  needForChapter(sheet);
  sheet.heading(title);
  for (const part of parts) drawPart(sheet, part);
  sheet.y += 10;
}
