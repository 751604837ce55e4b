/** The one exporter of the office: pages of rows in, a file out, with progress and cancel. Knows nothing of any list. */
import { workerEncoder, type EncoderFactory, type ExportPlan } from './encoders.ts';
import type { ExportColumn, Row } from './types.ts';

export interface ExportSource {
  /** Rows in all, for the progress; the file holds what `pages` gives. */
  readonly total: number;
  /** Columns behind the job's, known only once the export has begun. */
  readonly more?: readonly ExportColumn[];
  readonly pages: AsyncIterable<readonly Row[]>;
}

/** A list read page by page, `size` lines each: its first page says how many lines there are in all. */
export async function listSource(
  size: number,
  read: (page: number) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>,
): Promise<ExportSource> {
  const first = await read(1);
  async function* pages(): AsyncGenerator<readonly Row[]> {
    yield first.rows;
    for (let page = 2; (page - 1) * size < first.total; page += 1) yield (await read(page)).rows;
  }
  return { total: first.total, pages: pages() };
}

export interface ExportJob extends ExportPlan {
  /** Begins the export on the server (and its audit entry) and hands back its pages. */
  open(signal: AbortSignal): Promise<ExportSource>;
  readonly signal: AbortSignal;
  onProgress?(written: number, total: number): void;
  readonly encoder?: EncoderFactory;
}

/** One page ahead: the next page is asked for while this one is encoded. */
async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (;;) {
      const page = await next;
      if (page.done) return;
      next = iterator.next();
      // Whoever reads decides when its failure matters; until then it must not count as unhandled.
      next.catch(() => undefined);
      yield page.value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** Makes the file. Throws the signal's reason when cancelled, and whatever a page or the encoder throws. */
export async function runExport(job: ExportJob): Promise<Blob> {
  const { signal } = job;
  const source = await job.open(signal);
  signal.throwIfAborted();
  // Only what a worker can be sent: the job itself holds functions.
  const plan = {
    format: job.format,
    columns: [...job.columns, ...(source.more ?? [])],
    sheetName: job.sheetName,
    ...(job.about ? { about: job.about } : {}),
    ...(job.rightToLeft ? { rightToLeft: true } : {}),
  };
  const encoder = (job.encoder ?? workerEncoder)(plan);
  try {
    let written = 0;
    job.onProgress?.(written, source.total);
    for await (const rows of readAhead(source.pages)) {
      signal.throwIfAborted();
      await encoder.add(rows);
      written += rows.length;
      job.onProgress?.(written, source.total);
    }
    const file = await encoder.finish();
    signal.throwIfAborted();
    return file;
  } finally {
    encoder.close();
  }
}
