/** What page and worker say to each other. Each `rows` is answered by `written`, which is how the page knows when to go on. */
import type { ExportColumn, ExportFormat, Row } from './types.ts';

export type ToWorker =
  | {
      readonly type: 'begin';
      readonly format: ExportFormat;
      readonly columns: readonly ExportColumn[];
      readonly sheetName: string;
    }
  | { readonly type: 'rows'; readonly rows: readonly Row[] }
  | { readonly type: 'end' };

export type FromWorker =
  | { readonly type: 'written' }
  | { readonly type: 'file'; readonly file: Blob }
  | { readonly type: 'failed'; readonly message: string };
