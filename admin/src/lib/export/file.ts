/** A file growing out of pieces. Pieces are handed to Blobs of some megabytes, which the browser keeps outside the page's heap. */
import { csvWriter } from './csv.ts';
import type { ExportPlan } from './encoders.ts';
import type { Row, SheetWriter } from './types.ts';
import { xlsxWriter } from './xlsx.ts';

const BLOB_BYTES = 4 * 1024 * 1024;

export const sheetWriter = (plan: ExportPlan): SheetWriter =>
  plan.format === 'csv' ? csvWriter(plan.columns) : xlsxWriter(plan);

export class GrowingFile {
  readonly #writer: SheetWriter;
  readonly #blobs: Blob[] = [];
  #waiting: Uint8Array<ArrayBuffer>[] = [];
  #bytes = 0;

  constructor(writer: SheetWriter) {
    this.#writer = writer;
    this.#take(writer.begin());
  }

  add(rows: readonly Row[]): void {
    this.#take(this.#writer.add(rows));
  }

  finish(): Blob {
    this.#take(this.#writer.end());
    this.#settle();
    return new Blob(this.#blobs, { type: this.#writer.contentType });
  }

  #take(pieces: readonly Uint8Array<ArrayBuffer>[]): void {
    for (const piece of pieces) {
      this.#waiting.push(piece);
      this.#bytes += piece.byteLength;
    }
    if (this.#bytes >= BLOB_BYTES) this.#settle();
  }

  #settle(): void {
    if (this.#waiting.length > 0) this.#blobs.push(new Blob(this.#waiting));
    this.#waiting = [];
    this.#bytes = 0;
  }
}
