import { expect, test } from 'vitest';
import { Sheet, looks } from '../src/sheet.ts';
import { fonts } from './fonts.ts';
import { textOf } from './read.ts';

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

test('Hebrew is read in its own order, numbers and English inside it too', async () => {
  expect(await written('שלום לכל הלומדים בשנת 2027 אצל Otniel בהר')).toEqual([
    ['שלום לכל הלומדים בשנת 2027 אצל Otniel בהר'],
  ]);
});
