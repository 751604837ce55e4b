/** The decision letter as a PDF: what a machine reads of it in both languages, and that it looks as it did when somebody looked. */
import school from '@school/shared/school.json';
import { letterPaper } from '@school/shared/mail/letter-paper';
import { describe, expect, test } from 'vitest';
import { letterPdf } from '../src/letter.ts';
import { PAGE } from '../src/sheet.ts';
import { fonts } from './fonts.ts';
import { HEBREW_PERSONAL, hebrewWords } from './hebrew-letters.ts';
import { open, reachOf, textOf } from './read.ts';
import { distance, picture } from './picture.ts';

const text = (words: string, ...marks: string[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
});
const field = (name: string) => ({ type: 'field', attrs: { name } });
const p = (...content: object[]) => ({ type: 'paragraph', content });
const words = (heading: string, ...content: object[]) => ({
  subject: heading,
  heading,
  body: { type: 'doc', content },
});
const step = (...content: object[]) => ({ type: 'listItem', content: [p(...content)] });

const LETTER = {
  outcome: 'accepted',
  told_at: '2027-02-11T08:00:00Z',
  personal: 'Your words about the long tables stayed with us.\nנתראה באלול, ו-Mom גם!',
  words: {
    en: words(
      'You are accepted',
      p(text('Dear '), field('first_name'), text(',')),
      p(text('We are glad to offer you '), text('a place', 'bold'), text(' in '), field('track'), text('.')),
      {
        type: 'orderedList',
        content: [step(text('Tell us your answer.')), step(text('Prepare your visa.'))],
      },
    ),
    he: words(
      'התקבלת לישיבה',
      p(text('שלום '), field('first_name'), text(',')),
      p(text('אנו שמחים להודיע לך (בשנה '), field('year'), text(') שהתקבלת ללימודים.')),
    ),
  },
  merged: {
    first_name: 'Noam',
    last_name: 'Levi-Example',
    hebrew_first_name: 'נועם',
    hebrew_last_name: 'לוי',
    hebrew_name: 'נועם לוי',
    reference: 'OT-2027-0042',
    track: 'shana_aleph',
    year: '2027–2028',
  },
};

/** A letter in Hebrew whose paragraphs take several lines. */
const long = (outcome: 'waitlisted' | 'rejected') =>
  letterPaper(
    {
      ...LETTER,
      outcome,
      personal: HEBREW_PERSONAL,
      words: { ...LETTER.words, he: hebrewWords(outcome) },
    },
    'he',
  );

const made = new Date('2027-02-11T09:00:00Z');
const letter = (language: 'en' | 'he') => letterPdf(letterPaper(LETTER, language), fonts, made);

test('the English letter is read line by line, with the head, the addressee and the personal words', async () => {
  const [lines = []] = await textOf(await letter('en'));
  const read = lines.join('\n');
  for (const line of [
    school.name,
    'Noam Levi-Example',
    'Reference number OT-2027-0042',
    'You are accepted',
    'Dear Noam,',
    'Tell us your answer.',
    'Your words about the long tables stayed with us.',
    'Questions? Write to admissions@example.org',
  ])
    expect(read).toContain(line);
  expect(read).toMatch(/We are glad to offer you ?a place ?in /);
});

test('the Hebrew letter is read in order, with numbers, brackets and Latin words where they belong', async () => {
  const [lines = []] = await textOf(await letter('he'));
  const read = lines.join('\n');
  for (const line of [
    school.hebrewName,
    'נועם לוי',
    'התקבלת לישיבה',
    'שלום נועם,',
    'אנו שמחים להודיע לך',
    'שהתקבלת ללימודים.',
    'שאלות? אפשר לכתוב אל admissions@example.org',
  ])
    expect(read).toContain(line);
});

describe.each(['waitlisted', 'rejected'] as const)('a Hebrew letter of several lines (%s)', (outcome) => {
  test('is read whole and in order, each sentence once, and stays in its column', async () => {
    const bytes = await letterPdf(long(outcome), fonts, made);
    const [lines = []] = await textOf(bytes);
    const read = lines.join(' ').replaceAll(/\s+/g, ' ');
    const paragraphs = long(outcome)
      .blocks.flatMap((block) =>
        block.kind === 'text' ? [block.runs.map(({ text: run }) => run).join('')] : [],
      )
      .filter((words) => words.length > 60);
    expect(paragraphs.length).toBeGreaterThan(1);
    for (const paragraph of paragraphs)
      expect([paragraph, read.split(paragraph).length - 1]).toEqual([paragraph, 1]);
    const [[left, right] = [0, 0]] = await reachOf(bytes);
    expect(left).toBeGreaterThanOrEqual(PAGE.margin - 0.5);
    expect(right).toBeLessThanOrEqual(PAGE.width - PAGE.margin + 0.5);
  });

  test('looks as it did when somebody looked at it', async () => {
    const bytes = await letterPdf(long(outcome), fonts, made);
    expect(await distance(await picture(bytes), `letter-${outcome}-he`)).toBeLessThan(0.004);
  });
});

test('a long Hebrew letter counts its pages in words, from the right', async () => {
  const personal = 'משפט שנמשך עוד ועוד בלי סוף. '.repeat(300).trim();
  const bytes = await letterPdf(letterPaper({ ...LETTER, personal }, 'he'), fonts, made);
  const pages = await textOf(bytes);
  expect(pages.length).toBeGreaterThan(1);
  for (const [index, lines] of pages.entries())
    expect(lines.join('\n')).toContain(`עמוד ${index + 1} מתוך ${pages.length}`);
  for (const [left, right] of await reachOf(bytes)) {
    expect(left).toBeGreaterThanOrEqual(PAGE.margin - 0.5);
    expect(right).toBeCloseTo(PAGE.width - PAGE.margin, 0);
  }
});

test('the words of farewell stay together, wherever a page ends', async () => {
  const farewell = ['With blessings,', 'The admissions office'];
  for (let more = 0; more < 40; more += 1) {
    const body = Array.from({ length: more }, () =>
      p(text('One more line of a letter that is long enough to be no farewell at all.')),
    );
    const letter = {
      ...LETTER,
      personal: null,
      words: { ...LETTER.words, en: words('Long', ...body, ...farewell.map((line) => p(text(line)))) },
    };
    const pages = await textOf(await letterPdf(letterPaper(letter, 'en'), fonts, made));
    const at = farewell.map((line) => pages.findIndex((lines) => lines.includes(line)));
    expect([more, at[0]]).toEqual([more, at[1]]);
  }
});

test('the file says what it is, in which language, and runs nothing', async () => {
  const bytes = await letter('he');
  const pdf = await open(bytes);
  const { info } = await pdf.getMetadata();
  expect(info).toMatchObject({ Title: 'התקבלת לישיבה – נועם לוי', Language: 'he' });
  expect(await pdf.getJSActions()).toBeNull();
  expect(pdf.numPages).toBe(1);
});

test('a long letter goes on over pages, each with its number', async () => {
  const personal = 'A sentence that goes on. '.repeat(400);
  const pages = await textOf(await letterPdf(letterPaper({ ...LETTER, personal }, 'en'), fonts, made));
  expect(pages.length).toBeGreaterThan(1);
  for (const [index, lines] of pages.entries())
    expect(lines.join('\n')).toContain(`${index + 1} / ${pages.length}`);
});

test.each(['en', 'he'] as const)(
  'the letter (%s) looks as it did when somebody looked at it',
  async (language) => {
    expect(await distance(await picture(await letter(language)), `letter-${language}`)).toBeLessThan(0.004);
  },
);
