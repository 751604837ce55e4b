/** Where a file is put together: in a Web Worker for the screens; in the same thread for tests and measurements. */
import { GrowingFile, sheetWriter } from './file.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import type { ExportColumn, ExportFormat, Row } from './types.ts';

export interface ExportPlan {
  readonly format: ExportFormat;
  readonly columns: readonly ExportColumn[];
  readonly sheetName: string;
  readonly rightToLeft?: boolean;
  /** What the file is of, line by line; a workbook says it on a second sheet. */
  readonly about?: readonly string[];
}

/** Takes rows and gives the file. `close` may be called at any time and frees everything. */
export interface Encoder {
  add(rows: readonly Row[]): Promise<void>;
  finish(): Promise<Blob>;
  close(): void;
}
export type EncoderFactory = (plan: ExportPlan) => Encoder;

export const localEncoder: EncoderFactory = (plan) => {
  const file = new GrowingFile(sheetWriter(plan));
  return {
    add: (rows) => Promise.resolve(file.add(rows)),
    finish: () => Promise.resolve(file.finish()),
    close: () => undefined,
  };
};

export const workerEncoder: EncoderFactory = (plan) => {
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' });
  const ask = (message: ToWorker): Promise<FromWorker> =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) =>
        data.type === 'failed' ? reject(new Error(data.message)) : resolve(data);
      worker.onerror = (event) => reject(new Error(event.message || 'The export could not be started.'));
      worker.postMessage(message);
    });
  // One question at a time: each waits for the answer to the one before.
  let last: Promise<unknown> = ask({ type: 'begin', ...plan });
  // A failure belongs to whoever asks next.
  last.catch(() => undefined);
  const next = (message: ToWorker): Promise<FromWorker> => {
    const answer = last.then(() => ask(message));
    last = answer;
    return answer;
  };
  return {
    add: async (rows) => void (await next({ type: 'rows', rows })),
    finish: async () => {
      const answer = await next({ type: 'end' });
      if (answer.type !== 'file') throw new Error('The export ended without a file.');
      return answer.file;
    },
    close: () => worker.terminate(),
  };
};
