/** Stored script in the content: the brochure prints it as words and carries nothing that a viewer would run or open. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import sample from '../program-year.sample.json';
import { parseYear } from '../program-year';
import { makeBrochure } from './brochure';

// Without spaces, so that no line break comes between.
const IMAGE = '<img/src=x/onerror=alert(1)>';
const SCRIPT = '"><script>alert(1)</script>';
const LINK = '[here](javascript:alert(1))';
/** What ends a text or a name in the syntax of PDF itself. */
const PDF_SYNTAX = ')/S/JavaScript/JS(app.alert(1))>>endobj(';

const site = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'school-brochure-'));
let pdf = '';
let drawn = '';

function change(file: string, from: RegExp, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${file} has changed: nothing there matches ${from.source}.`);
  writeFileSync(path, changed);
}

beforeAll(async () => {
  vi.spyOn(process, 'cwd').mockReturnValue(site);
  cpSync(join(site, 'content'), folder, { recursive: true });
  change(
    'home.json',
    /"intro": ".*"/,
    `"intro": ${JSON.stringify(`${IMAGE} ${SCRIPT} ${PDF_SYNTAX} words`)}`,
  );
  change('home.json', /"alt": "/, `"alt": ${JSON.stringify(`${SCRIPT} ${PDF_SYNTAX} `).slice(0, -1)}`);
  change('sections/vision.md', /$/, `\n\n${LINK} ${IMAGE}\n`);
  const spy = vi.spyOn(PDFDocument.prototype, 'text');
  pdf = (await makeBrochure(folder, parseYear(sample))).toString('latin1');
  drawn = spy.mock.calls.map(([text]) => String(text)).join('\n');
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('it is printed word for word', () => {
  for (const words of [IMAGE, SCRIPT, PDF_SYNTAX]) expect(drawn).toContain(words);
});

test('a link of the content is printed as its words, without its address', () => {
  expect(drawn).toContain('here');
  expect(drawn).not.toContain('javascript:');
});

test('the file holds no action: no script, no launching, no address that is one', () => {
  // Streams are what is drawn, texts stand in brackets; what is left is the structure of the file.
  const structure = pdf
    .replace(/\bstream\r?\n[\s\S]*?endstream/g, '')
    .replace(/\((?:\\[\s\S]|[^\\()])*\)/g, '()');
  expect(structure).toContain('/StructTreeRoot');
  expect(structure).not.toMatch(
    /\/(?:JavaScript|JS|Launch|OpenAction|AA|SubmitForm|ImportData|EmbeddedFile)\b/,
  );
  expect(pdf).not.toMatch(/\/URI\s*\(\s*javascript:/i);
});
