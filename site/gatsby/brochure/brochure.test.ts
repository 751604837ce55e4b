import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import sample from '../program-year.sample.json';
import { parseYear } from '../program-year';
import { makeBrochure } from './brochure';
import { brochureContent, plainText } from './content';
import { openContent } from '../content';
import { placeholderValues } from '../fill';
import school from '../../../shared/school.json';

const site = join(import.meta.dirname, '../..');
let pdf = '';
beforeAll(async () => {
  vi.spyOn(process, 'cwd').mockReturnValue(site);
  pdf = (await makeBrochure(join(site, 'content'), parseYear(sample))).toString('latin1');
}, 60_000);

test('it is a tagged PDF with a title and a language', () => {
  expect(pdf).toMatch(/^%PDF-1\.7/);
  expect(pdf).toContain('/MarkInfo');
  expect(pdf).toContain('/Lang (en-US)');
  expect(pdf).toContain('/StructTreeRoot');
});

test('it has its pages and embeds its fonts', () => {
  expect([...pdf.matchAll(/\/Type \/Page\b(?!s)/g)].length).toBeGreaterThanOrEqual(8);
  expect([...pdf.matchAll(/\/FontFile[23]/g)].length).toBeGreaterThanOrEqual(4);
});

test('no placeholder is left in what it prints', () => {
  const values = placeholderValues(parseYear(sample), school);
  const content = brochureContent(openContent(join(site, 'content'), values), values, null);
  expect(JSON.stringify({ ...content, answers: [...content.answers] })).not.toContain('{{');
});

test('marks of Markdown are not printed', () => {
  expect(plainText('a *b* **c** [d](/e)')).toBe('a b c d');
});
