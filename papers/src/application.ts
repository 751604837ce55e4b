/** A whole application for the person whose it is: their answers and essays by section, and which documents came with it. */
import { drawChapter, type Chapter } from './chapters.ts';
import type { FontBytes } from './fonts.ts';
import { Sheet, looks } from './sheet.ts';

export interface ApplicationPaper {
  readonly school: string;
  /** 'Application 2027-2028' */
  readonly title: string;
  readonly name: string;
  readonly hebrewName: string;
  /** Below the name: reference number, when it was handed in, when this was made. */
  readonly lines: readonly string[];
  readonly chapters: readonly Chapter[];
}

/** The PDF of an application; `made` is when the file was made. */
export async function applicationPdf(
  paper: ApplicationPaper,
  bytes: FontBytes,
  made: Date,
): Promise<Uint8Array> {
  const sheet = await Sheet.begin(bytes, {
    title: `${paper.title} – ${paper.name}`,
    language: 'en',
    author: paper.school,
    made,
  });
  sheet.startPage();
  sheet.label(`${paper.school} · ${paper.title}`, looks.small, sheet.y + 8, { base: 'ltr' });
  sheet.y += 22;
  sheet.heading(paper.name, looks.title);
  if (paper.hebrewName)
    sheet.text([{ text: paper.hebrewName, look: looks.heading }], { after: 4, align: 'left' });
  for (const line of paper.lines) sheet.text([{ text: line, look: looks.small }], { after: 2, base: 'ltr' });
  sheet.y += 8;
  sheet.rule(14);
  for (const chapter of paper.chapters) drawChapter(sheet, chapter);
  sheet.numberPages(`${paper.title} · ${paper.name}`, 'ltr');
  return sheet.save();
}
