/** The dossier: contents, page numbers, Hebrew, and every document that was sent, or a page that says why it is not there. */
import { readFileSync } from 'node:fs';
import { PDFDocument, PDFName, PDFString, degrees } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { Dossier } from '../src/dossier/dossier.ts';
import type { DossierDocument, DossierFile } from '../src/dossier/model.ts';
import { texts } from '../src/dossier/texts.ts';
import { fonts } from './fonts.ts';
import { lockedPdf } from './locked.ts';
import { distance, picture } from './picture.ts';
import { open, textOf } from './read.ts';

const cover = {
  title: 'Dossier',
  school: 'Yeshivat Otniel',
  lines: ['Made on November 22, 2026 by Tamar Example', 'Confidential: personal data of applicants'],
};
const made = new Date('2026-11-22T10:00:00Z');
/** The picture of the page one knows how to draw is drawn as it came. */
const asItIs = (bytes: ArrayBuffer) => Promise.resolve(bytes);
const buffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

async function pdfOf(words: string, change?: (pdf: PDFDocument) => void, pages = 1): Promise<ArrayBuffer> {
  const pdf = await PDFDocument.create();
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage([400, 600]);
    page.drawText(pages > 1 ? `${words} ${number}` : words, { x: 40, y: 500 });
  }
  change?.(pdf);
  return buffer(await pdf.save());
}
const sent = (bytes: ArrayBuffer | null, more: Partial<DossierDocument> = {}): DossierDocument => ({
  label: 'Transcript',
  fileName: 'תעודה.pdf',
  type: 'application/pdf',
  bytes,
  ...more,
});
const file = (documents: readonly DossierDocument[] = [], more: Partial<DossierFile> = {}): DossierFile => ({
  name: 'Noam Levi-Example',
  hebrewName: 'נועם לוי',
  lines: ['Shana Aleph', '2027–2028', 'A-2027-0042'],
  chapters: [
    {
      title: 'Personal Info',
      parts: [
        {
          kind: 'facts',
          facts: [
            ['City', 'ירושלים, רמות'],
            ['Phone', null],
          ],
        },
      ],
    },
    {
      title: 'Essay Questions',
      parts: [
        {
          kind: 'words',
          title: 'Goals',
          note: '5 words',
          text: 'אני רוצה ללמוד תורה 3 שנים.\n\nAnd then to teach.',
        },
        { kind: 'words', title: 'Jewish background', text: null },
      ],
    },
  ],
  documents,
  ...more,
});
async function dossier(...files: readonly DossierFile[]): Promise<Uint8Array> {
  const begun = await Dossier.begin(cover, fonts, made, asItIs);
  for (const one of files) await begun.add(one);
  return begun.finish();
}
const joined = (pages: readonly string[][]): string[] => pages.map((lines) => lines.join('\n'));

test('answers and essays are read in order, Hebrew too; what was not answered says so', async () => {
  const [contents = '', answers = ''] = joined(await textOf(await dossier(file())));
  expect(contents).toContain('Contents');
  for (const words of [
    'Noam Levi-Example',
    'נועם לוי',
    'ירושלים, רמות',
    'אני רוצה ללמוד תורה 3 שנים.',
    'And then to teach.',
    'No answer',
  ])
    expect(answers).toContain(words);
});

test('the contents name each chapter and document with the page it begins on, and lead there', async () => {
  const three = await pdfOf('Grades', undefined, 3);
  const bytes = await dossier(
    file([sent(three), sent(await pdfOf('Known'), { label: 'Resume', fileName: 'cv.pdf' })]),
  );
  const pages = joined(await textOf(bytes));
  expect(pages).toHaveLength(6);
  expect(pages[0]).toMatch(/Transcript: תעודה\.pdf\s*3/);
  expect(pages[0]).toMatch(/Resume: cv\.pdf\s*6/);
  expect(pages[2]).toContain('Grades 1');
  expect(pages[5]).toContain('Known');
  for (const [index, words] of pages.entries()) expect(words).toContain(`${index + 1} / 6`);
  const pdf = await open(bytes);
  const links = await (await pdf.getPage(1)).getAnnotations();
  const targets = await Promise.all(
    links.map(
      async ({ dest }: { dest: [{ num: number; gen: number }] }) => (await pdf.getPageIndex(dest[0])) + 1,
    ),
  );
  expect(targets).toEqual([2, 2, 2, 3, 6]);
});

test('many files, with more contents than fit on a page', async () => {
  const files = Array.from({ length: 50 }, (_file, index) => file([], { name: `Person ${index + 1}` }));
  const pages = joined(await textOf(await dossier(...files)));
  const contents = pages.length - 50;
  expect(contents).toBeGreaterThan(1);
  for (const [index, { name }] of files.entries()) {
    const page = contents + index + 1;
    expect(pages.slice(0, contents).join('\n')).toMatch(new RegExp(`${name} ${page}\\n`));
    expect(pages[page - 1]).toContain(name);
  }
}, 60_000);

test.each<[string, () => Promise<DossierDocument>, string]>([
  ['protected by a password', async () => sent(buffer(await lockedPdf())), texts.encrypted],
  ['cut off', async () => sent((await pdfOf('Half')).slice(0, 300)), texts.broken],
  ['no PDF at all', () => Promise.resolve(sent(buffer(new TextEncoder().encode('hello')))), texts.broken],
  ['a broken picture', () => Promise.resolve(sent(new ArrayBuffer(10), { type: 'image/png' })), texts.broken],
  ['longer than is taken', async () => sent(await pdfOf('Long', undefined, 201)), texts.tooLong(201, 200)],
  [
    'not to be had',
    () => Promise.resolve(sent(null, { problem: 'It is no longer there.' })),
    'It is no longer there.',
  ],
])(
  'a document that is %s becomes a page that names it',
  async (_name, document, why) => {
    const pages = joined(await textOf(await dossier(file([await document(), sent(await pdfOf('Next'))]))));
    expect(pages).toHaveLength(4);
    for (const words of [texts.notPlaced, 'Transcript: תעודה.pdf', why, 'Noam Levi-Example'])
      expect(pages[2]?.replaceAll('\n', ' ')).toContain(words);
    expect(pages[3]).toContain('Next');
  },
  60_000,
);

test('a document that opens freely and only forbids to print is drawn', async () => {
  for (const algorithm of ['RC4-40', 'AES-128', 'AES-256'] as const) {
    const free = sent(buffer(await lockedPdf('', algorithm)));
    expect(joined(await textOf(await dossier(file([free]))))[2]).toContain('Secret');
  }
});

test('nothing of what was sent runs: no scripts, no links, no attached files', async () => {
  const bytes = await pdfOf('Trap', (pdf) => {
    pdf.addJavaScript('open', 'app.alert(1)');
    const [page] = pdf.getPages();
    const action = { S: 'JavaScript', JS: PDFString.of('app.alert(2)') };
    page?.node.set(PDFName.of('AA'), pdf.context.obj({ O: action }));
    for (const Subtype of ['Link', 'FileAttachment', 'Stamp'])
      page?.node.addAnnot(
        pdf.context.register(pdf.context.obj({ Type: 'Annot', Subtype, Rect: [0, 0, 9, 9], A: action })),
      );
  });
  const pdf = await open(await dossier(file([sent(bytes)])));
  expect(await pdf.getJSActions()).toBeNull();
  expect(await pdf.getAttachments()).toBeNull();
  const page = await pdf.getPage(3);
  expect(await page.getJSActions()).toBeNull();
  const notes = (await page.getAnnotations()) as { subtype: string; actions?: unknown }[];
  expect(notes.map(({ subtype }) => subtype)).toEqual(['Stamp']);
  expect(notes[0]?.actions ?? null).toBeNull();
});

test('what was typed into a form stays to be seen, and cannot be changed', async () => {
  const bytes = await pdfOf('Form', (pdf) => {
    const field = pdf.getForm().createTextField('allergies');
    field.setText('Peanuts');
    field.addToPage(pdf.getPage(0), { x: 40, y: 300, width: 200, height: 20 });
  });
  const pdf = await open(await dossier(file([sent(bytes)])));
  const page = await pdf.getPage(3);
  expect(await page.getAnnotations()).toMatchObject([{ subtype: 'Stamp', hasAppearance: true }]);
  expect(await pdf.getFieldObjects()).toBeNull();
});

test('a form whose answers have no look of their own says so', async () => {
  const bytes = await pdfOf('Form', (pdf) => {
    const field = pdf.context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Tx',
      Rect: [0, 0, 90, 9],
      V: PDFString.of('Peanuts'),
    });
    pdf.getPage(0).node.addAnnot(pdf.context.register(field));
  });
  const pages = joined(await textOf(await dossier(file([sent(bytes)]))));
  expect(pages[2]?.replaceAll('\n', ' ')).toContain(texts.form);
});

test.each([0, 90, 180, 270])(
  'a page turned by %i° keeps its turn, and its number stands upright below, after the name',
  async (angle) => {
    const bytes = await pdfOf('Scan', (pdf) => pdf.getPage(0).setRotation(degrees(angle)));
    const pdf = await open(await dossier(file([sent(bytes)], { name: 'Noam Иван' })));
    const page = await pdf.getPage(3);
    expect(page.rotate).toBe(angle);
    const viewport = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const drawn = items.flatMap((item) => ('str' in item ? [item] : []));
    const [name, stamped] = ['Иван', '3 / 3'].map((words) => drawn.find(({ str }) => str.includes(words)));
    if (!name || !stamped) throw new Error('There is no number.');
    const [a = 0, b = 0, , , e = 0, f = 0] = stamped.transform as number[];
    const [left = 0] = viewport.convertToViewportPoint(
      Number(name.transform[4]),
      Number(name.transform[5]),
    ) as number[];
    const [x = 0, y = 0] = viewport.convertToViewportPoint(e, f) as number[];
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(e + a, f + b) as number[];
    expect(y).toBeGreaterThan(viewport.height - 20);
    expect(x).toBeGreaterThan(viewport.width / 3);
    expect(x).toBeGreaterThan(left + name.width - 0.01);
    expect(x + stamped.width).toBeLessThan(viewport.width);
    expect(x2).toBeGreaterThan(x);
    expect(Math.abs(y2 - y)).toBeLessThan(0.01);
  },
);

test('the pages look as they did when somebody looked at them', async () => {
  const photo = buffer(readFileSync(new URL('./pictures/letter-en.png', import.meta.url)));
  const bytes = await dossier(
    file([
      sent(await pdfOf('Grades')),
      sent(photo, { label: 'Passport', fileName: 'photo.png', type: 'image/png' }),
      sent(null),
    ]),
  );
  for (const number of [1, 2, 3, 4, 5])
    expect(await distance(await picture(bytes, number), `dossier-${number}`)).toBeLessThan(0.004);
}, 60_000);
