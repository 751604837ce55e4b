/** What page and worker say to each other. Each `rows` is answered by `written`, which is how the page knows when to go on. */
import type { ExportPlan } from './encoders.ts';
import type { Row } from './types.ts';

export type ToWorker =
  | ({ readonly type: 'begin' } & ExportPlan)
  | { readonly type: 'rows'; readonly rows: readonly Row[] }
  | { readonly type: 'end' };

export type FromWorker =
  | { readonly type: 'written' }
  | { readonly type: 'file'; readonly file: Blob }
  | { readonly type: 'failed'; readonly message: string };
