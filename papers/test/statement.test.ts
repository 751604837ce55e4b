/** The statement of account as a PDF: what a machine reads of it in both languages, and that amounts line up. */
import { paperHead } from '@school/shared/mail/letter-paper';
import { expect, test } from 'vitest';
import { PAGE } from '../src/sheet.ts';
import { statementPdf, type StatementPaper } from '../src/statement.ts';
import { fonts } from './fonts.ts';
import { distance, picture } from './picture.ts';
import { reachOf, textOf } from './read.ts';

const MADE = '2027-02-11T09:00:00Z';
const paper: StatementPaper = {
  head: paperHead('he', 'נועם לוי', MADE),
  heading: 'מצב חשבון',
  lines: ['שנת הלימודים 2027-2028', 'בהעברה בנקאית נא לציין T-1001-7, כדי שנדע של מי היא.'],
  tables: [
    {
      title: 'חיובים',
      heads: ['פירוט', 'לתשלום עד', 'סכום'],
      amounts: 1,
      rows: [
        ['שכר לימוד', '29 באוגוסט 2027', '$14,500.00'],
        ['Trip to the Galilee (two days) and everything that belongs to it', 'לפי בקשה', '$33.33'],
      ],
      none: '',
    },
    { title: 'תשלומים', heads: [], amounts: 1, rows: [], none: 'לא נרשמו עדיין תשלומים.' },
    {
      title: 'תכנית תשלומים',
      heads: ['לתשלום עד', 'סכום', 'יתרה'],
      amounts: 2,
      rows: [['10 במרץ 2027', '$510.75', '$0.00']],
      none: '',
    },
  ],
  totals: [
    ['שולם', '−$510.75'],
    ['יתרה לתשלום', '$14,022.58'],
  ],
  questions: 'שאלות? אפשר לכתוב אל students@example.org',
};
const pdf = (more: Partial<StatementPaper> = {}) =>
  statementPdf({ ...paper, ...more }, fonts, new Date(MADE));

test('is read in order in Hebrew, with amounts, typed words and the reference whole', async () => {
  const bytes = await pdf();
  const [lines = []] = await textOf(bytes);
  const read = lines.join('\n');
  for (const line of [
    'נועם לוי',
    'שכר לימוד',
    '29 באוגוסט 2027',
    '$14,500.00',
    'T-1001-7',
    'Trip to the Galilee (two days)',
    'לא נרשמו עדיין תשלומים.',
    '−$510.75',
    'יתרה לתשלום',
  ])
    expect(read).toContain(line);
  const [[left, right] = [0, 0]] = await reachOf(bytes);
  expect(left).toBeGreaterThanOrEqual(PAGE.margin - 0.5);
  expect(right).toBeLessThanOrEqual(PAGE.width - PAGE.margin + 0.5);
});

test('goes on over pages, with its numbers, and no row is lost', async () => {
  const rows = Array.from({ length: 60 }, (_row, at) => [`Charge ${at}`, 'March 1, 2027', `$${at}.00`]);
  const [charges] = paper.tables;
  const pages = await textOf(
    await pdf({ head: paperHead('en', 'Noam Levi', MADE), tables: charges ? [{ ...charges, rows }] : [] }),
  );
  expect(pages.length).toBeGreaterThan(1);
  const read = pages.flat().join('\n');
  for (const [label, , amount] of rows) for (const words of [label, amount]) expect(read).toContain(words);
});

test('looks as it did when somebody looked at it', async () => {
  expect(await distance(await picture(await pdf()), 'statement-he')).toBeLessThan(0.004);
});
