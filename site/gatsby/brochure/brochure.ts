import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import school from '../../../shared/school.json';
import type { YearFacts } from '../../../shared/src/year-values';
import { openContent } from '../content';
import { placeholderValues } from '../fill';
import {
  aboutChapter,
  applyChapter,
  programChapter,
  tracksChapter,
  weekChapter,
  type Drawings,
} from './chapters';
import { brochureContent, type BrochureContent } from './content';
import { drawCover } from './cover';
import { registerFonts } from './fonts';
import { loadDrawing } from './pictures';
import { PAGE, Sheet } from './sheet';
import type { Pdf } from './text';

/** Everything written to a document, once it has ended. */
function collected(pdf: Pdf): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
}

const newDocument = (yearName: string): Pdf =>
  new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: `${school.name}, ${school.programName} ${yearName}`, Author: school.name },
  });

/** The three drawings of the home page, with the words that the content has for them. */
async function loadDrawings({ home }: BrochureContent): Promise<Drawings> {
  const altOf = (name: string): string => home.carousel.find(({ image }) => image === name)?.alt ?? '';
  const load = (name: string, height: number) => loadDrawing(name, altOf(name), 1400, height);
  const [hills, studyHall, folios] = await Promise.all([
    load('hills', 1020),
    load('study-hall', 900),
    load('folios', 900),
  ]);
  return { hills, studyHall, folios };
}

/** The brochure of the open program year, from the same content and facts as the site's pages. */
export async function makeBrochure(folder: string, year: YearFacts | null): Promise<Buffer> {
  const values = placeholderValues(year, school);
  const content = brochureContent(openContent(folder, values), values, year);
  const drawings = await loadDrawings(content);
  const pdf = newDocument(values['year.name']);
  const done = collected(pdf);
  registerFonts(pdf);
  const sheet = new Sheet(pdf, `${school.name} · ${school.programName}`);
  drawCover(sheet, content, values, drawings.hills);
  aboutChapter(sheet, content, drawings);
  programChapter(sheet, content);
  weekChapter(sheet, content, drawings);
  tracksChapter(sheet, content, drawings, values);
  applyChapter(sheet, content, values, year);
  sheet.numberPages();
  pdf.end();
  return done;
}

/** Writes `/brochure.pdf` beside the built pages. */
export async function writeBrochure(
  folder: string,
  year: YearFacts | null,
  publicFolder: string,
): Promise<void> {
  await mkdir(publicFolder, { recursive: true });
  await writeFile(join(publicFolder, 'brochure.pdf'), await makeBrochure(folder, year));
}
