/** The letter as a PDF, made in a worker that is fetched when it is asked for. */
import { PaperMaker } from '@school/papers/client';
import PaperWorker from '@school/papers/worker?worker';
import type { LetterPaper } from '@school/shared/mail/letter-paper';
import { saveFile } from '../../lib/offline-page.ts';
import { texts } from './texts.ts';

export async function saveLetter(paper: LetterPaper): Promise<void> {
  const maker = new PaperMaker(new PaperWorker());
  try {
    const file = await maker.paper({ kind: 'letter', paper });
    saveFile(texts.fileName(paper.reference?.[1], paper.language), file);
  } finally {
    maker.end();
  }
}
