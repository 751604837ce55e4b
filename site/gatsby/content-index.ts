import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

/**
 * What this build was made from, for the content desk: it lists a repository's files by it, and says what is public and what waits for
 * the next build. The same files as the desk knows (README.md is none of the pages).
 */
export async function writeContentIndex(folder: string, publicFolder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.split(sep).join('/')).sort();
  const files: Record<string, string> = {};
  for (const name of names.filter((each) => /^[a-z0-9-]+(\/[a-z0-9-]+){0,2}\.(md|json)$/.test(each)))
    files[name] = await readFile(join(folder, name), 'utf8');
  const photos = names
    .filter((name) => name.startsWith('images/'))
    .map((name) => name.slice('images/'.length));
  await writeFile(join(publicFolder, 'content-index.json'), JSON.stringify({ files, photos }));
}
