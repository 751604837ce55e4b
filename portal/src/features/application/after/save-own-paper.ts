/** The applicant's own copy as a PDF, made in a worker that is fetched when it is asked for. */
import { PaperMaker } from '@school/papers/client';
import PaperWorker from '@school/papers/worker?worker';
import type { MyApplication } from '@school/shared/api/shapes';
import { saveFile } from '../../../lib/offline-page.ts';
import { ownPaper } from './own-paper.ts';
import { texts } from './texts.ts';

export async function saveOwnPaper(mine: MyApplication): Promise<void> {
  const maker = new PaperMaker(new PaperWorker());
  try {
    const file = await maker.paper({ kind: 'application', paper: ownPaper(mine, new Date()) });
    saveFile(texts.fileName(mine.application.reference_number, 'pdf'), file);
  } finally {
    maker.end();
  }
}
