/** Encodes and compresses away from the page, which stays free to be used and to cancel. */
import { GrowingFile, sheetWriter } from './file.ts';
import type { FromWorker, ToWorker } from './messages.ts';

let file: GrowingFile | undefined;

function handle(message: ToWorker): FromWorker {
  if (message.type === 'begin') {
    file = new GrowingFile(sheetWriter(message));
    return { type: 'written' };
  }
  if (!file) throw new Error('The export was not begun.');
  if (message.type === 'end') return { type: 'file', file: file.finish() };
  file.add(message.rows);
  return { type: 'written' };
}

self.addEventListener('message', (event: MessageEvent<ToWorker>) => {
  try {
    self.postMessage(handle(event.data));
  } catch (error) {
    const failed: FromWorker = {
      type: 'failed',
      message: error instanceof Error ? error.message : String(error),
    };
    self.postMessage(failed);
  }
});
