import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import matter from 'gray-matter';
import { readFile, type ContentFile } from '../../../shared/src/content/files';
import { pictureFault } from '../../../shared/src/content/pictures';
import type { Problem } from '../../../shared/src/content/problem';

export interface ReadContent {
  readonly files: readonly ContentFile[];
  readonly problems: readonly Problem[];
  /** Names of the files in `images/`. */
  readonly photos: readonly string[];
}

/** Files that nobody would read, and addresses that nobody can type. */
function nameProblems(folder: string, paths: readonly string[]): Problem[] {
  const isFile = (path: string): boolean => statSync(join(folder, path)).isFile();
  const content = paths.filter(
    (path) => !/^images\/|(^|\/)\./.test(path) && path !== 'README.md' && isFile(path),
  );
  return content.flatMap((path): Problem[] => {
    const say = (message: string): Problem[] => [{ file: path, field: 'file name', message }];
    const file = path.split('/').pop() ?? path;
    const [, meant] = /^(.*\.(?:md|json))\.\w+$/i.exec(file) ?? [];
    if (meant)
      return say(
        `ends in .${file.split('.').pop() ?? ''}, so it is not read. Name it ${meant.toLowerCase()}.`,
      );
    if (!/\.(md|json)$/.test(file))
      return say('is not read: words end in .md, lists in .json. Rename it, or remove it.');
    if (/^[a-z0-9-]+\.(md|json)$/.test(file)) return [];
    const address = file
      .replace(/\.(md|json)$/, '')
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[\s_.]+/g, '-')
      .replaceAll(/[^a-z0-9-]/g, '');
    return say(
      `is an address, and has other letters than a–z, 0–9 and the hyphen.${address ? ` Name it ${address}${/\.\w+$/.exec(file)?.[0] ?? ''}.` : ' Name it in Latin letters.'}`,
    );
  });
}

/** Reads every Markdown and JSON file below `folder`; a file that can't be read at all becomes a problem. */
export function readContent(folder: string): ReadContent {
  const files: ContentFile[] = [];
  const problems: Problem[] = [];
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.split(sep).join('/'),
  );
  for (const path of paths.filter((name) => /\.(md|json)$/.test(name) && name !== 'README.md').sort()) {
    // An options object keeps gray-matter from remembering a file that failed and calling it empty the next time.
    const { file, problem } = readFile(path, readFileSync(join(folder, path), 'utf8'), (text) =>
      matter(text, {}),
    );
    if (file) files.push(file);
    if (problem) problems.push(problem);
  }
  problems.push(...nameProblems(folder, paths));
  const photos = paths
    .filter((path) => path.startsWith('images/'))
    .map((path) => path.slice('images/'.length));
  for (const photo of photos.filter((name) => !name.startsWith('.'))) {
    const fault = pictureFault(photo, readFileSync(join(folder, 'images', photo)));
    if (fault) problems.push({ file: `images/${photo}`, field: 'picture', message: fault });
  }
  return { files, problems, photos };
}
