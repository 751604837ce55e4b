import { expect, test } from 'vitest';
import { PAGE, Sheet, looks } from '../src/sheet.ts';
import { fonts } from './fonts.ts';
import { reachOf, textOf } from './read.ts';
import { essayFromWord } from '../../shared/test/typed-cases.ts';

const about = { title: 'Test', language: 'en', author: 'School', made: new Date('2026-11-22T10:00:00Z') };

async function written(words: string, setting = {}): Promise<string[][]> {
  const sheet = await Sheet.begin(fonts, about);
  sheet.startPage();
  sheet.text([{ text: words, look: looks.body }], setting);
  return textOf(await sheet.save());
}

test('English is read as it was written, over several lines', async () => {
  const essay = 'I want to learn with people who ask. '.repeat(10).trim();
  const [lines = []] = await written(essay);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join(' ')).toBe(essay);
});

test('Hebrew is read as it was written, over several lines, and stays in its column', async () => {
  const essay = 'אני רוצה ללמוד בשנת 2027 עם אנשים ששואלים, אצל Otniel שבהר. '.repeat(9).trim();
  const sheet = await Sheet.begin(fonts, about);
  sheet.startPage();
  sheet.text([{ text: essay, look: looks.body }], { base: 'rtl' });
  const bytes = await sheet.save();
  const [lines = []] = await textOf(bytes);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.join(' ')).toBe(essay);
  const [[left, right] = [0, 0]] = await reachOf(bytes);
  expect(left).toBeGreaterThanOrEqual(PAGE.margin);
  expect(right).toBeLessThanOrEqual(PAGE.width - PAGE.margin + 0.5);
});

test('no line of a paragraph stands alone at the foot or the head of a page', async () => {
  const paragraph = 'I want to learn with people who ask. '.repeat(10).trim();
  for (let used = 0; used < 48; used += 1) {
    const sheet = await Sheet.begin(fonts, about);
    sheet.startPage();
    for (let line = 0; line < used; line += 1)
      sheet.text([{ text: 'Before.', look: looks.body }], { after: 0 });
    sheet.text([{ text: paragraph, look: looks.body }]);
    const counts = (await textOf(await sheet.save()))
      .map((page) => page.filter((line) => line !== 'Before.').length)
      .filter((count) => count > 0);
    expect([used, counts.filter((count) => count < 2)]).toEqual([used, []]);
  }
});

test('what comes from Word and PowerPoint is read as it was meant: no words joined, nothing unreadable', async () => {
  const [lines = []] = await written(`${essayFromWord}▪ ❤️ 🙂 Straße, Dvořák and Ṣfat`);
  expect(lines.map((line) => line.normalize('NFC').replace(/\s+/g, ' '))).toEqual([
    '“Why Otniel?” — it’s the people…',
    '• First bullet, from Word’s Symbol font',
    '• Second bullet',
    '1. A numbered line',
    'Softhyphen, first ligature, non-breaking, zerowidth, emoji (emoji) (IL) (emoji)',
    expect.stringContaining('Hebrew with niqqud, and'),
    'A soft line break from PowerPoint',
    'then the next line.',
    'A line separator',
    'then the next.',
    'Tab separated text. Ends with spaces',
    '▪ <3 :-) Straße, Dvořák and Ṣfat',
  ]);
  expect(lines.join('')).not.toMatch(/people\?|\?\s|[\ufffd]/);
});

test.each([
  ['Иван Петрович, Київ, Љубица', 'Иван Петрович, Київ, Љубица'],
  ['Ἀθῆναι and Αθήνα', 'Αθηναι and Αθήνα'],
  ['Łukasz Żółć, Erdoğan, Đỗ; 5 ≥ 3, ½ €, ♥ → ☺', 'Łukasz Żółć, Erdoğan, Đỗ; 5 ≥ 3, ½ €, ♥ → ☺'],
  ['My aunt محمد  علي، سارة wrote.', 'My aunt [Arabic letters: read them on the screen] wrote.'],
  [
    'አዲስ አበባ, 東京',
    '[Amharic letters: read them on the screen], [East Asian letters: read them on the screen]',
  ],
  [
    'ⲁⲃ [Arabic] ʘ ★',
    '[other letters: read them on the screen] [Arabic] [other letters: read them on the screen] (sign)',
  ],
  ['⌘ and ⌘', '(sign) and (sign)'],
])('a name in another writing is drawn, or it is said what stood there: %s', async (typed, read) => {
  expect((await written(typed)).flat().join(' ').normalize('NFC').replace(/\s+/g, ' ')).toBe(read);
  // In a heading, after Hebrew and once more, as in a list of names.
  const sheet = await Sheet.begin(fonts, about);
  sheet.startPage();
  for (const look of [looks.title, looks.strong]) sheet.text([{ text: `${typed} שלום`, look }]);
  const all = (await textOf(await sheet.save())).flat().join(' ').normalize('NFC');
  expect(all).not.toMatch(/•|\ufffd|\?/);
});

test('Hebrew is read in its own order, numbers and English inside it too', async () => {
  expect(await written('שלום לכל הלומדים בשנת 2027 אצל Otniel בהר')).toEqual([
    ['שלום לכל הלומדים בשנת 2027 אצל Otniel בהר'],
  ]);
});
