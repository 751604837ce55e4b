import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import matter from 'gray-matter';
import { pictureFault } from './picture-files';
import type { Problem } from './problem';
import { curlyMistake, yamlMistake } from './yaml-mistakes';

/** A content file as read: Markdown with its fields, or JSON. */
export interface ContentFile {
  /** Path below the content folder, with forward slashes. */
  readonly path: string;
  /** First folder, or the file's name for files that lie at the top. */
  readonly collection: string;
  /** Name without folder and ending. */
  readonly name: string;
  readonly kind: 'markdown' | 'json';
  readonly data: unknown;
  readonly body: string;
}

export interface ReadContent {
  readonly files: readonly ContentFile[];
  readonly problems: readonly Problem[];
  /** Names of the files in `images/`. */
  readonly photos: readonly string[];
}

const nameOf = (path: string): string => (path.split('/').pop() ?? path).replace(/\.[^.]+$/, '');
const lineOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0] ?? text;
};

/** YAML turns 2026-11-21 into a date; for an editor it is what they typed. */
const plainDates = (data: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).map(([key, value]: [string, unknown]) => [
      key,
      value instanceof Date ? value.toISOString().slice(0, 10) : value,
    ]),
  );

function parse(path: string, text: string): ContentFile {
  const parts = path.split('/');
  const base = { path, name: nameOf(path), collection: parts.length > 1 ? (parts[0] ?? '') : nameOf(path) };
  if (path.endsWith('.json')) return { ...base, kind: 'json', data: JSON.parse(text) as unknown, body: '' };
  if (!/^\uFEFF?---\r?\n/.test(text)) throw new Error('no fields');
  // An options object keeps gray-matter from remembering a file that failed and calling it empty the next time.
  const { data, content } = matter(text, {});
  return { ...base, kind: 'markdown', data: plainDates(data), body: content.trim() };
}

/** Why a file cannot be read, and what to do. */
function unreadable(path: string, text: string, error: unknown): string {
  const curly = text.split(/\r?\n/).findIndex((line) => /[“”„]\s*[:,]|[:[,{]\s*[“”„]|^\s*[“”„]/.test(line));
  if (path.endsWith('.json') && curly >= 0)
    return `line ${curly + 1} has curly quotation marks. Write straight ones: "`;
  if (path.endsWith('.json'))
    return `a comma, bracket or quotation mark is missing or too many (${lineOf(error)}).`;
  return yamlMistake(text) ?? `the lines between the two --- lines can’t be read (${lineOf(error)}).`;
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
    const text = readFileSync(join(folder, path), 'utf8');
    try {
      files.push(parse(path, text));
      const curly = path.endsWith('.md') ? curlyMistake(text) : null;
      if (curly) problems.push({ file: path, field: 'whole file', message: curly });
    } catch (error) {
      problems.push({ file: path, field: 'whole file', message: unreadable(path, text, error) });
    }
  }
  problems.push(...nameProblems(folder, paths));
  const photos = paths
    .filter((path) => path.startsWith('images/'))
    .map((path) => path.slice('images/'.length));
  for (const photo of photos.filter((name) => !name.startsWith('.'))) {
    const fault = pictureFault(join(folder, 'images', photo));
    if (fault) problems.push({ file: `images/${photo}`, field: 'picture', message: fault });
  }
  return { files, problems, photos };
}
