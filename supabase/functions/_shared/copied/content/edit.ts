/** Writes fields and text into a Markdown file and leaves every other line as it stands, line endings and comments too. */
export type FieldValue = string | number | boolean | readonly string[];

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What an input of a form holds, as a field of a file has it; null: the file does without. */
export function cleaned(value: unknown): FieldValue | null {
  if (isEmpty(value)) return null;
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value).trim();
}

/** By name; null takes the field away. */
export type Changes = Readonly<Record<string, FieldValue | null>>;

/** Words that YAML reads as something else, and signs that would need quotation marks. */
const WORD = /^[A-Za-z][A-Za-z0-9 .'’&()/-]*$/;
const RESERVED = /^(?:true|false|yes|no|on|off|null|y|n)$/i;

const scalar = (value: string | number | boolean): string =>
  typeof value === 'string' && (!WORD.test(value) || RESERVED.test(value) || value.endsWith(' '))
    ? JSON.stringify(value)
    : String(value);

const written = (value: FieldValue): string =>
  typeof value === 'object' ? `[${value.map(scalar).join(', ')}]` : scalar(value);

/** The lines of a field; a text of several lines stands in lines of its own, as somebody would write it by hand. */
const fieldLines = (name: string, value: FieldValue): string[] => {
  const lines = typeof value === 'string' ? value.split(/\r?\n/).map((line) => line.trimEnd()) : [];
  return lines.length < 2 || lines[0]?.startsWith(' ')
    ? [`${name}: ${written(value)}`]
    : [`${name}: |-`, ...lines.map((line) => (line === '' ? '' : `  ${line}`))];
};

const FIELD = /^([\w-]+):/;

interface Parts {
  readonly head: string;
  readonly fields: readonly string[];
  readonly body: string;
}

/** The lines between the two --- lines, and what stands before and after them. */
function partsOf(text: string): Parts {
  const match = /^(\uFEFF?---\r?\n)([\s\S]*?)(?<=\n)---[ \t]*(?:\r?\n|$)/.exec(text);
  if (!match) throw new Error('The file does not begin with fields.');
  const [whole, head = '', fields = ''] = match;
  return { head, fields: fields.split(/\r?\n/).slice(0, -1), body: text.slice(whole.length) };
}

/** Lines of a field that already stands, with those that belong to it, replaced; a new field comes last. */
function withField(lines: readonly string[], name: string, value: FieldValue | null): string[] {
  const line = value === null ? [] : fieldLines(name, value);
  const at = lines.findIndex((each) => FIELD.exec(each)?.[1] === name);
  if (at < 0) return [...lines, ...line];
  const next = lines.findIndex((each, place) => place > at && FIELD.test(each));
  return [...lines.slice(0, at), ...line, ...(next < 0 ? [] : lines.slice(next))];
}

/** The file with these fields; `body` undefined: its text stays. */
export function edited(text: string, changes: Changes, body?: string): string {
  const end = /\r\n/.test(text) ? '\r\n' : '\n';
  const { head, fields, body: before } = partsOf(text);
  const lines = Object.entries(changes).reduce<readonly string[]>(
    (kept, [name, value]) => withField(kept, name, value),
    fields,
  );
  const after = body === undefined ? before : `${body.trim().replaceAll(/\r?\n/g, end)}${end}`;
  return `${head}${lines.map((line) => line + end).join('')}---${end}${after}`;
}

/** A new file. */
export const newFile = (fields: Changes, body: string): string => edited('---\n---\n', fields, body);

/** A JSON list with one entry more, on a line like those that stand. */
export function withEntry(text: string, entry: object): string {
  const end = text.lastIndexOf(']');
  if (end < 0) throw new Error('The file is no list.');
  const before = text.slice(0, end).trimEnd();
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  const line = JSON.stringify(entry).replaceAll('":', '": ').replaceAll('","', '", "');
  return `${before}${before.endsWith('[') ? '' : ','}\n${indent}${line}\n${text.slice(end)}`;
}

const WORDS = /"words"\s*:\s*\[(?:\s*"(?:[^"\\]|\\.)*"\s*,?)*\s*\]/g;

/** A JSON list of groups of words with more of them in one, counted from 0; every other sign stays. */
export function withWords(text: string, place: number, words: readonly string[]): string {
  const group = [...text.matchAll(WORDS)][place];
  if (!group) throw new Error('The file has no such group.');
  const before = text.slice(0, group.index + group[0].length - 1);
  const kept = before.trimEnd();
  const more = words.map((word) => `, ${JSON.stringify(word)}`).join('');
  return kept + more + before.slice(kept.length) + text.slice(before.length);
}
