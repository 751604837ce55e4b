import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readContent } from '../content-check/files';

const answerWords = z
  .object({ keywords: z.array(z.string()).default([]), hebrewQuestion: z.string().optional() })
  // Somebody who searches in Hebrew finds the answer that has the words there.
  .transform(({ keywords, hebrewQuestion }) => [...keywords, ...(hebrewQuestion ? [hebrewQuestion] : [])]);
const synonymGroups = z.array(z.object({ words: z.array(z.string()) }));

/** Writes `/search-words.json`: by which words, beside its own, each answer is found, and which words mean the same. */
export async function writeSearchWords(contentFolder: string, publicFolder: string): Promise<void> {
  const { files } = readContent(contentFolder);
  const synonyms = synonymGroups
    .parse(files.find(({ path }) => path === 'synonyms.json')?.data ?? [])
    .map(({ words }) => words);
  const keywords = Object.fromEntries(
    files
      .filter(({ kind, collection }) => kind === 'markdown' && collection === 'knowledge-base')
      .map(({ name, data }) => [name, answerWords.parse(data)]),
  );
  await writeFile(join(publicFolder, 'search-words.json'), JSON.stringify({ synonyms, keywords }));
}
