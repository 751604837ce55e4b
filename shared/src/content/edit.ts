/** Writes fields and text into a Markdown file and leaves every other line as it stands, line endings and comments too. */
import { Document, isMap, isNode, isScalar, isSeq, parseDocument, type Scalar } from 'yaml';
import type { FieldValue } from './rules.ts';

/** By name; null takes the field away. */
export type Changes = Readonly<Record<string, FieldValue | null>>;

/** YAML 1.1 as gray-matter reads it: there `yes`, `0x10` and `2026-11-21` are no words unless they are quoted. */
const YAML = { version: '1.1' } as const;

/** The lines of a field; a text of several lines stands in lines of its own, a list on one, and quotation marks stay what they were. */
function fieldLines(name: string, value: FieldValue, style?: Scalar.Type): string {
  const field = new Document({ [name]: value }, YAML);
  const node = field.get(name, true);
  if (isSeq(node)) node.flow = true;
  if (isScalar(node) && style?.startsWith('QUOTE') && !String(value).includes('\n')) node.type = style;
  return field.toString({ lineWidth: 0, flowCollectionPadding: false });
}

interface Parts {
  readonly head: string;
  readonly fields: string;
  readonly body: string;
}

/** What stands between the two --- lines, before and after them. */
function partsOf(text: string): Parts {
  const match = /^(\uFEFF?---\r?\n)((?:[^\n]*\n)*?)---[ \t]*(?:\r?\n|$)/.exec(text);
  if (!match) throw new Error('The file does not begin with fields.');
  const [whole, head = '', fields = ''] = match;
  return { head, fields, body: text.slice(whole.length) };
}

/** Where a field begins and its value ends: behind the last line of a text of several lines, else before a comment on its line. */
function placeOf(
  fields: string,
  name: string,
): { readonly from: number; readonly to: number; readonly style?: Scalar.Type } | null {
  const map = parseDocument(fields, YAML).contents;
  if (!isMap(map)) return null;
  for (const { key, value } of map.items)
    if (isScalar(key) && key.value === name && key.range)
      return {
        from: key.range[0],
        to: (isNode(value) ? value.range?.[1] : undefined) ?? key.range[1] + 1,
        ...(isScalar(value) && value.type ? { style: value.type } : {}),
      };
  return null;
}

/** The fields with one of them written, where it stands already in its place; a new one comes last. */
function withField(fields: string, name: string, value: FieldValue | null): string {
  const end = fields.includes('\r\n') ? '\r\n' : '\n';
  const place = placeOf(fields, name);
  const lines = value === null ? '' : fieldLines(name, value, place?.style).replaceAll('\n', end);
  if (!place) return fields + lines;
  const { from, to } = place;
  const before = fields.slice(0, from);
  const after = fields.slice(to);
  if (fields[to - 1] === '\n') {
    const value = fields.slice(from, to);
    const blank = value.slice(value.indexOf('\n', value.trimEnd().length) + 1);
    return before + lines + blank + after;
  }
  const [line = '', comment = ''] = /^[ \t]*(#[^\r\n]*)?\r?\n/.exec(after) ?? [];
  if (value === null) return before + after.slice(line.length);
  // Behind a text of several lines a comment would be a part of it.
  const several = lines.trimEnd().includes('\n');
  if (several) return before + (comment && comment + end) + lines + after.slice(line.length);
  return before + lines.trimEnd() + after;
}

/** The file with these fields; `body` undefined: its text stays. */
export function edited(text: string, changes: Changes, body?: string): string {
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const { head, fields, body: before } = partsOf(text);
  const written = Object.entries(changes).reduce((all, [name, value]) => withField(all, name, value), fields);
  const after = body === undefined ? before : `${body.trim().replaceAll(/\r?\n/g, end)}${end}`;
  return `${head}${written}---${end}${after}`;
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

const WORDS = /"words"\s*:\s*\[\s*(?:"(?:[^"\\]|\\.)*"[\s,]*)*\]/g;

/** A JSON list of groups of words with more of them in one, counted from 0; every other sign stays. */
export function withWords(text: string, place: number, words: readonly string[]): string {
  const group = [...text.matchAll(WORDS)][place];
  if (!group) throw new Error('The file has no such group.');
  const before = text.slice(0, group.index + group[0].length - 1);
  const kept = before.trimEnd();
  const more = words.map((word) => `, ${JSON.stringify(word)}`).join('');
  return kept + more + before.slice(kept.length) + text.slice(before.length);
}
