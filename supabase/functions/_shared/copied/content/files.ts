import type { Problem } from './problem.ts';
import { curlyMistake, yamlMistake } from './yaml-mistakes.ts';

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

/** Reads the fields between the two --- lines and the text below them (gray-matter, which this room does not have). */
type ReadFields = (text: string) => { readonly data: object; readonly content: string };

export interface ReadFile {
  readonly file: ContentFile | null;
  readonly problem: Problem | null;
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

function parse(path: string, text: string, read: ReadFields): ContentFile {
  const parts = path.split('/');
  const base = { path, name: nameOf(path), collection: parts.length > 1 ? (parts[0] ?? '') : nameOf(path) };
  if (path.endsWith('.json')) return { ...base, kind: 'json', data: JSON.parse(text) as unknown, body: '' };
  if (!/^\uFEFF?---\r?\n/.test(text)) throw new Error('no fields');
  const { data, content } = read(text);
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

/** Reads one file; one that cannot be read at all becomes a problem, and so do marks that mean nothing. */
export function readFile(path: string, text: string, read: ReadFields): ReadFile {
  const say = (message: string): Problem => ({ file: path, field: 'whole file', message });
  try {
    const file = parse(path, text, read);
    const curly = path.endsWith('.md') ? curlyMistake(text) : null;
    return { file, problem: curly ? say(curly) : null };
  } catch (error) {
    return { file: null, problem: say(unreadable(path, text, error)) };
  }
}
