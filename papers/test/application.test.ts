/** A whole application as a PDF: what a machine reads of it, section by section, Hebrew in order, on as many pages as it takes. */
import { expect, test } from 'vitest';
import { applicationPdf, type ApplicationPaper } from '../src/application.ts';
import { fonts } from './fonts.ts';
import { distance, picture } from './picture.ts';
import { open, textOf } from './read.ts';

const made = new Date('2026-11-22T10:00:00Z');
const paper = (essay = 'אני רוצה ללמוד תורה 3 שנים.\nAnd then to teach.'): ApplicationPaper => ({
  school: 'Yeshivat Otniel',
  title: 'Application 2027-2028',
  name: 'Noam Levi-Example',
  hebrewName: 'נועם לוי',
  lines: ['Reference number A-2027-0042', 'Submitted November 20, 2026'],
  chapters: [
    {
      title: 'Personal',
      parts: [
        {
          kind: 'facts',
          facts: [
            ['City', 'ירושלים, רמות'],
            ['WhatsApp phone', null],
          ],
        },
      ],
    },
    { title: 'Essays', parts: [{ kind: 'words', title: 'Why Otniel?', text: essay }] },
    { title: 'Documents', parts: [{ kind: 'facts', facts: [['Transcript', 'תעודה.pdf']] }] },
  ],
});
const pagesOf = async (bytes: Uint8Array): Promise<string[]> =>
  (await textOf(bytes)).map((lines) => lines.join('\n'));

test('number, times, answers, essays and documents are read in order, Hebrew too', async () => {
  const [read = '', ...more] = await pagesOf(await applicationPdf(paper(), fonts, made));
  expect(more).toEqual([]);
  const places = [
    'Yeshivat Otniel · Application 2027-2028',
    'Noam Levi-Example',
    'נועם לוי',
    'Reference number A-2027-0042',
    'Submitted November 20, 2026',
    'Personal',
    'ירושלים, רמות',
    'No answer',
    'Essays',
    'Why Otniel?',
    'אני רוצה ללמוד תורה 3 שנים.',
    'And then to teach.',
    'Documents',
    'Transcript',
    'תעודה.pdf',
  ].map((words) => read.indexOf(words));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('a long essay goes on over pages, each with whose it is and its number; the file says what it is', async () => {
  const bytes = await applicationPdf(paper('A sentence that goes on. '.repeat(500)), fonts, made);
  const pages = await pagesOf(bytes);
  expect(pages.length).toBeGreaterThan(1);
  for (const [index, words] of pages.entries()) {
    expect(words).toContain(`${index + 1} / ${pages.length}`);
    expect(words).toContain('Application 2027-2028 · Noam Levi-Example');
  }
  const pdf = await open(bytes);
  const { info } = await pdf.getMetadata();
  expect(info).toMatchObject({ Title: 'Application 2027-2028 – Noam Levi-Example', Language: 'en' });
  expect(await pdf.getJSActions()).toBeNull();
});

test('it looks as it did when somebody looked at it', async () => {
  const drawn = await picture(await applicationPdf(paper(), fonts, made));
  expect(await distance(drawn, 'application')).toBeLessThan(0.004);
});
