import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from '../content';

/** Writes `/search-words.json`: by which words, beside its own, each answer is found, and which words mean the same. */
export async function writeSearchWords(content: Content, publicFolder: string): Promise<void> {
  const synonyms = content.json('synonyms').map(({ words }) => words);
  const keywords = Object.fromEntries(
    // Somebody who searches in Hebrew finds the answer that has the words there.
    content
      .entries('knowledge-base')
      .map(({ slug, written: { keywords: own = [], hebrewQuestion } }) => [
        slug,
        hebrewQuestion === undefined ? own : [...own, hebrewQuestion],
      ]),
  );
  await writeFile(join(publicFolder, 'search-words.json'), JSON.stringify({ synonyms, keywords }));
}
