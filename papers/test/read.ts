/** Reads a PDF back with another library than the one that made it. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export const open = (bytes: Uint8Array) =>
  getDocument({ data: bytes.slice(), isEvalSupported: false, verbosity: 0 }).promise;

/** What a machine reads, page by page: one string for each line. */
export async function textOf(bytes: Uint8Array): Promise<string[][]> {
  const pdf = await open(bytes);
  const pages: string[][] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const lines: string[] = [''];
    for (const item of items) {
      if (!('str' in item)) continue;
      lines[lines.length - 1] += item.str;
      if (item.hasEOL) lines.push('');
    }
    pages.push(lines.filter((line) => line.trim() !== ''));
  }
  await pdf.loadingTask.destroy();
  return pages;
}
