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

/** The left and right end of the widest line of each page, in points. */
export async function reachOf(bytes: Uint8Array): Promise<(readonly [left: number, right: number])[]> {
  const pdf = await open(bytes);
  const reach: [number, number][] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const drawn = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const left = Number(item.transform[4]);
      return [[left, left + item.width] as const];
    });
    reach.push([Math.min(...drawn.map(([left]) => left)), Math.max(...drawn.map(([, right]) => right))]);
  }
  await pdf.loadingTask.destroy();
  return reach;
}
