/** A decision letter as a PDF that says it is a preview, drawn by the worker that draws the applicant's. */
import { PaperMaker } from '@school/papers/client';
import PaperWorker from '@school/papers/worker?worker';
import type { MailLanguage } from '@school/shared/mail/kinds';
import { letterPaper, type SentLetter } from '@school/shared/mail/letter-paper';
import { previewTexts as texts } from './texts.ts';

export async function makePreview(letter: SentLetter, language: MailLanguage): Promise<Blob> {
  const paper = letterPaper(letter, language);
  const notice = { kind: 'text', runs: [{ text: texts.onPaper[language], italic: true }] } as const;
  const maker = new PaperMaker(new PaperWorker());
  try {
    return await maker.paper({ kind: 'letter', paper: { ...paper, blocks: [notice, ...paper.blocks] } });
  } finally {
    maker.end();
  }
}
