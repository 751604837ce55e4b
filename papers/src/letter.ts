/** A letter with the school's head, for a family to keep and for a consulate or a foundation to read. */
import type { LetterPaper } from '@school/shared/mail/letter-paper';
import type { Block, Run } from '@school/shared/mail/content';
import { directions, type Base } from '@school/shared/directions';
import type { FontBytes } from './fonts.ts';
import { drawHead } from './head.ts';
import type { Words } from './lines.ts';
import { Sheet, looks } from './sheet.ts';

/** A merged value stands isolated, so that a Hebrew name does not turn an English sentence around it. */
const wordsOf = (runs: readonly Run[]): Words[] =>
  runs.flatMap(({ text, bold, href, merged }) => {
    const look = bold ? looks.strong : looks.body;
    const shown = merged ? `\u2068${text}\u2069` : text;
    const address = href && href.replace(/^mailto:/, '') !== text ? ` (${href})` : '';
    return [{ text: shown + address, look }];
  });

function drawBlock(sheet: Sheet, block: Block, base: Base): void {
  switch (block.kind) {
    case 'text':
      return sheet.text(wordsOf(block.runs), { base });
    case 'list':
      for (const [index, runs] of block.items.entries())
        sheet.text(wordsOf(runs), {
          base,
          indent: 18,
          bullet: block.ordered ? `${index + 1}.` : '•',
          after: index === block.items.length - 1 ? 8 : 3,
        });
      return;
    case 'quote':
      for (const runs of block.paragraphs) sheet.text(wordsOf(runs), { base, indent: 18 });
      return;
    case 'details':
      for (const [label, value] of block.rows)
        sheet.text(
          [
            { text: `${label}: `, look: looks.strong },
            { text: `\u2068${value}\u2069`, look: looks.body },
          ],
          { base, after: 3 },
        );
      return;
    case 'code':
      return sheet.text([{ text: block.text, look: looks.strong }], { base: 'ltr' });
    case 'button':
      return sheet.text([{ text: `${block.label}: ${block.href}`, look: looks.body }], { base });
  }
}

const CLOSING_LINE = 60;
const LINE = looks.body.size * 1.4 + 8;

/** Where the words of farewell begin: the short lines at the end, three at most, which are not parted by a page. */
function closingOf(blocks: readonly Block[]): number {
  const isLine = (block: Block | undefined): boolean =>
    block?.kind === 'text' && block.runs.map(({ text }) => text).join('').length <= CLOSING_LINE;
  let begin = blocks.length;
  while (begin > blocks.length - 3 && isLine(blocks[begin - 1])) begin -= 1;
  return begin;
}

/** The PDF of a letter; `made` is when the file was made. */
export async function letterPdf(paper: LetterPaper, bytes: FontBytes, made: Date): Promise<Uint8Array> {
  const base = paper.language === 'he' ? 'rtl' : 'ltr';
  const sheet = await Sheet.begin(bytes, {
    title: `${paper.heading} – ${paper.name}`,
    language: paper.language,
    author: paper.school,
    made,
  });
  sheet.startPage();
  drawHead(sheet, paper, base);
  sheet.heading(paper.heading, looks.title, base);
  sheet.y += 8;
  const closing = closingOf(paper.blocks);
  for (const [at, block] of paper.blocks.entries()) {
    if (at === closing) sheet.need((paper.blocks.length - at) * LINE);
    drawBlock(sheet, block, base);
  }
  if (paper.personal) {
    sheet.y += 8;
    const { text } = paper.personal;
    // The bar stands where the words begin, whatever the letter's own language.
    sheet.besideBar(directions(text, 'auto').rtl ? 'rtl' : 'ltr', () =>
      sheet.text([{ text, look: looks.body }], { indent: 14, after: 0 }),
    );
    sheet.y += 14;
  }
  sheet.need(40);
  sheet.y += 10;
  sheet.rule(10);
  sheet.text([{ text: `${paper.questions} ${paper.email}`, look: looks.small }], { base });
  sheet.numberPages(`${paper.school} · ${paper.name}`, base);
  return sheet.save();
}
