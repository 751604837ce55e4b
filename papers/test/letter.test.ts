/** The decision letter as a PDF: what a machine reads of it in both languages, and that it looks as it did when somebody looked. */
import { letterPaper } from '@school/shared/mail/letter-paper';
import { expect, test } from 'vitest';
import { letterPdf } from '../src/letter.ts';
import { fonts } from './fonts.ts';
import { open, textOf } from './read.ts';
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

const made = new Date('2027-02-11T09:00:00Z');
const letter = (language: 'en' | 'he') => letterPdf(letterPaper(LETTER, language), fonts, made);

test('the English letter is read line by line, with the head, the addressee and the personal words', async () => {
  const [lines = []] = await textOf(await letter('en'));
  const read = lines.join('\n');
  for (const line of [
    'Yeshivat Otniel',
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
    'ישיבת עתניאל',
    'נועם לוי',
    'התקבלת לישיבה',
    'שלום נועם,',
    'אנו שמחים להודיע לך',
    'שהתקבלת ללימודים.',
    'שאלות? אפשר לכתוב אל admissions@example.org',
  ])
    expect(read).toContain(line);
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
