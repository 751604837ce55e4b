/** A stretch of text in one script. */
export interface TextRun {
  readonly text: string;
  readonly hebrew: boolean;
}

/** Hebrew letters and points, presentation forms included. */
const LETTER = '\\u0590-\\u05ff\\ufb1d-\\ufb4f';
/** A Hebrew run also takes the spaces and marks between two Hebrew words. */
const HEBREW_RUN = new RegExp(`[${LETTER}](?:[${LETTER}\\s"'.,:;!?()–-]*[${LETTER}])?`, 'gu');
const HEBREW = new RegExp(`[${LETTER}]`, 'u');

export const hasHebrew = (text: string): boolean => HEBREW.test(text);

/** Cuts a line into Hebrew and other runs, so that each Hebrew run can be marked and isolated. */
export function hebrewRuns(text: string): TextRun[] {
  const runs: TextRun[] = [];
  let end = 0;
  for (const match of text.matchAll(HEBREW_RUN)) {
    if (match.index > end) runs.push({ text: text.slice(end, match.index), hebrew: false });
    runs.push({ text: match[0], hebrew: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) runs.push({ text: text.slice(end), hebrew: false });
  return runs;
}

/** Marks and isolates Hebrew in HTML made from Markdown; tags and attributes stay as they are. */
export const markHebrewHtml = (html: string): string =>
  html.replace(/(<[^>]*>)|([^<]+)/gu, (_all, tag: string | undefined, text: string | undefined) =>
    tag !== undefined
      ? tag
      : hebrewRuns(text ?? '')
          .map((run) => (run.hebrew ? `<bdi lang="he" dir="rtl">${run.text}</bdi>` : run.text))
          .join(''),
  );
