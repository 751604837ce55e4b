import { join } from 'node:path';
import school from '../../../shared/school.json';
import { fileProblems } from '../../../shared/src/content/check';
import { isSample, mediaEntries } from '../../../shared/src/content/media';
import { isMistake, problemLine, type Problem } from '../../../shared/src/content/problem';
import { DAMAGED } from '../../../shared/src/content/pictures';
import { DamagedPicture, openPicture } from '../pictures';
import { readContent } from './files';

export interface ContentReport {
  /** Nothing is built while there are any. */
  readonly mistakes: readonly Problem[];
  /** What looks like a fact of the year: said, and built all the same. */
  readonly guesses: readonly Problem[];
  readonly files: number;
  /** Videos, podcasts and music whose true address only the school knows, and answers that it has not written yet. */
  readonly samples: number;
  /** Names of the files in `images/`. */
  readonly photos: readonly string[];
}

/** Checks every file of the content folder and everything that must fit between them. */
export function checkContent(folder: string): ContentReport {
  const { files, problems, photos } = readContent(folder);
  const all = [...problems, ...fileProblems(files, { photos, school })];
  return {
    mistakes: all.filter(isMistake),
    guesses: all.filter((problem) => !isMistake(problem)),
    files: files.length,
    samples: [
      ...mediaEntries(files),
      ...files.filter(({ collection }) => collection === 'knowledge-base'),
    ].filter(({ data }) => isSample(data)).length,
    photos,
  };
}

/** The same with every picture read to its end: one whose first bytes promise a picture may be none. */
export async function checkWithPictures(folder: string): Promise<ContentReport> {
  const report = checkContent(folder);
  const mistakes = [...report.mistakes];
  const named = new Set(mistakes.map(({ file }) => file));
  for (const photo of report.photos) {
    const file = `images/${photo}`;
    if (named.has(file) || photo.startsWith('.')) continue;
    try {
      await openPicture(join(folder, file));
    } catch (error) {
      if (!(error instanceof DamagedPicture)) throw error;
      mistakes.push({ file, field: 'picture', message: DAMAGED });
    }
  }
  return { ...report, mistakes };
}

/** The report as lines of text. */
export function reportText({ mistakes, guesses, files, samples }: ContentReport): string {
  const sampled = samples > 0 ? `, ${samples} of their videos, podcasts, songs and answers are samples` : '';
  const counted = `${files} content files${sampled}.`;
  const list = (head: string, problems: readonly Problem[]): string[] =>
    problems.length === 0 ? [] : [head, ...problems.map((problem) => `  ${problemLine(problem)}`)];
  const head =
    mistakes.length === 1
      ? 'There is one mistake in the content:'
      : `There are ${mistakes.length} mistakes in the content:`;
  return [
    ...list(head, mistakes),
    ...list('Look at these; they are built as they stand:', guesses),
    mistakes.length === 0 ? `Content is right: ${counted}` : counted,
  ].join('\n');
}
