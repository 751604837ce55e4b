/** Takes over what people have sent: pages of PDFs and pictures. What cannot be taken over says why, and is never left out in silence. */
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFString,
  type PDFImage,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { lockOf } from '@school/shared/files/locked-pdf';
import type { DossierDocument } from './model.ts';
import { texts } from './texts.ts';

const MOST_PAGES = 200;

/** A document that is no part of the dossier, with the reason. */
export class NotPlaced extends Error {}

/** Makes a picture one that a PDF can hold: the right way up, and no larger than paper shows. */
export type Redraw = (bytes: ArrayBuffer, type: string) => Promise<ArrayBuffer>;

/** What people write or draw on a page. Links, files, sound and film do something when they are pressed: they stay behind. */
const KEPT_NOTES = new Set(
  'FreeText Stamp Ink Highlight Underline StrikeOut Squiggly Square Circle Line Polygon PolyLine'
    .split(' ')
    .map((name) => `/${name}`),
);
const ACTIONS = ['A', 'AA', 'PA', 'Popup', 'Parent', 'P', 'IRT'].map((name) => PDFName.of(name));

const SUBTYPE = PDFName.of('Subtype');
const STAMP = PDFName.of('Stamp');

/** Whether a field of a form holds an answer, of its own or of its group. */
const isFilled = (field: PDFDict): boolean => {
  const group = field.lookupMaybe(PDFName.of('Parent'), PDFDict);
  const value = field.lookup(PDFName.of('V')) ?? group?.lookup(PDFName.of('V'));
  return value instanceof PDFString || value instanceof PDFHexString
    ? value.decodeText().trim() !== ''
    : value !== undefined && value !== PDFName.of('Off');
};

/** What was typed into a form stays as it is seen, and can no longer be changed. */
function asSeen(field: PDFDict): boolean {
  if (field.has(PDFName.of('AP'))) field.set(SUBTYPE, STAMP);
  else if (isFilled(field)) throw new NotPlaced(texts.form);
  return field.has(PDFName.of('AP'));
}

/** Leaves of a page what is seen of it. */
function calm({ node, doc }: PDFPage): void {
  node.delete(PDFName.of('AA'));
  const kept = PDFArray.withContext(doc.context);
  for (const entry of node.Annots()?.asArray() ?? []) {
    const note = doc.context.lookupMaybe(entry, PDFDict);
    const kind = note?.lookupMaybe(SUBTYPE, PDFName)?.asString();
    if (!note || !kind || !(kind === '/Widget' ? asSeen(note) : KEPT_NOTES.has(kind))) continue;
    for (const action of ACTIONS) note.delete(action);
    kept.push(entry);
  }
  node.set(PDFName.of('Annots'), kept);
}

/** Its table of objects is never encrypted: the library decrypts it all the same and does not know it again. */
const isTable = (object: PDFInvalidObject): boolean => {
  const bytes = new Uint8Array(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return /\/Type\s*\/XRef\b/.test(new TextDecoder('latin1').decode(bytes));
};

/** What opens without a password and only forbids to print. */
async function unlocked(bytes: ArrayBuffer): Promise<PDFDocument> {
  const pdf = await PDFDocument.load(bytes, { password: '', updateMetadata: false });
  for (const [, object] of pdf.context.enumerateIndirectObjects())
    if (object instanceof PDFInvalidObject && !isTable(object)) throw new Error('An object is damaged.');
  return pdf;
}

/** Read strictly: what a forgiving reader would leave out of a damaged file would be missing in silence. */
async function opened(bytes: ArrayBuffer): Promise<PDFDocument> {
  const lock = await lockOf(new Uint8Array(bytes));
  if (lock === 'locked') throw new NotPlaced(texts.encrypted);
  try {
    return lock === 'free'
      ? await unlocked(bytes)
      : await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false });
  } catch (error) {
    throw new NotPlaced(texts.broken, { cause: error });
  }
}

/** Copies the pages of a PDF to the end of another. */
export async function takePages(pdf: PDFDocument, bytes: ArrayBuffer): Promise<PDFPage[]> {
  const source = await opened(bytes);
  const count = source.getPageCount();
  if (count > MOST_PAGES) throw new NotPlaced(texts.tooLong(count, MOST_PAGES));
  if (count === 0) throw new NotPlaced(texts.broken);
  try {
    source.getPages().forEach(calm);
    const pages = await pdf.copyPages(source, source.getPageIndices());
    // Of a document all pages stand in the dossier, or none.
    if (pages.some((page) => !(page.getWidth() > 0 && page.getHeight() > 0)))
      throw new Error('A page has no size.');
    return pages.map((page) => pdf.addPage(page));
  } catch (error) {
    if (error instanceof NotPlaced) throw error;
    throw new NotPlaced(texts.broken, { cause: error });
  }
}

/** A picture that was sent, ready to be drawn. */
export async function takePicture(
  pdf: PDFDocument,
  { bytes, type }: DossierDocument & { readonly bytes: ArrayBuffer },
  redraw: Redraw,
): Promise<PDFImage> {
  try {
    const drawn = await redraw(bytes, type);
    const png = new Uint8Array(drawn)[0] === 0x89;
    return await (png ? pdf.embedPng(drawn) : pdf.embedJpg(drawn));
  } catch (error) {
    throw new NotPlaced(texts.broken, { cause: error });
  }
}
