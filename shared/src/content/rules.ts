import { placeholdersIn, PLACEHOLDERS } from './placeholders.ts';
import type { ContentFile } from './files.ts';
import { didYouMean, type Problem } from './problem.ts';
import { fieldName } from './sentences.ts';

export interface TextField {
  readonly file: string;
  readonly field: string;
  readonly text: string;
}

export const own = (data: unknown, key: PropertyKey): unknown =>
  typeof data === 'object' && data !== null ? (Reflect.get(data, key) as unknown) : undefined;

/** A value as a word; '' for what is none: a file may hold anything, also a list of fields. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** What a field of a file can hold. */
export type FieldValue = string | number | boolean | readonly string[];

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What an input of a form holds, as a field of a file has it; null: the file does without. */
export function cleaned(value: unknown): FieldValue | null {
  if (isEmpty(value)) return null;
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value).trim();
}

/** Every text of a file with the name of its field. */
export function textsOf(file: ContentFile): TextField[] {
  const found: TextField[] = file.body ? [{ file: file.path, field: 'text', text: file.body }] : [];
  const walk = (value: unknown, path: readonly PropertyKey[]): void => {
    if (typeof value === 'string') found.push({ file: file.path, field: fieldName(path), text: value });
    else if (Array.isArray(value)) value.forEach((entry, index) => walk(entry, [...path, index]));
    else if (typeof value === 'object' && value !== null)
      Object.entries(value).forEach(([key, entry]) => walk(entry, [...path, key]));
  };
  walk(file.data, []);
  return found;
}

/** Placeholders that nobody fills. */
export function placeholderProblems(files: readonly ContentFile[]): Problem[] {
  const known = Object.keys(PLACEHOLDERS);
  return files.flatMap(textsOf).flatMap(({ file, field, text }) =>
    placeholdersIn(text)
      .filter((name) => !known.includes(name))
      .map((name) => ({
        file,
        field,
        message: `{{${name}}} is not a fact of the program year or the school.${didYouMean(name, known)} Known: ${known.join(', ')}.`,
      })),
  );
}

interface Named {
  readonly id: string;
  readonly file: string;
  readonly field: string;
}

function duplicates(names: readonly Named[], what: string): Problem[] {
  const first = new Map<string, Named>();
  return names.flatMap((name) => {
    const earlier = first.get(name.id);
    first.set(name.id, earlier ?? name);
    return earlier
      ? [
          {
            file: name.file,
            field: name.field,
            message: `"${name.id}" is already the ${what} of content/${earlier.file}. Each must have its own.`,
          },
        ]
      : [];
  });
}

const idsInList = (file: ContentFile, list: unknown, path: string): Named[] =>
  (Array.isArray(list) ? list : []).flatMap((entry: unknown, index) => {
    const id = own(entry, 'id');
    return typeof id === 'string' ? [{ id, file: file.path, field: `${path}${index + 1} › id` }] : [];
  });

/** Lists inside JSON files whose entries have ids. */
const LISTS: readonly (readonly [string, string])[] = [
  ['home', 'carousel'],
  ['peek-inside', 'gallery'],
  ['schedule', 'rows'],
];

function jsonIds(file: ContentFile): Problem[] {
  if (Array.isArray(file.data)) return duplicates(idsInList(file, file.data, ''), 'id');
  return LISTS.filter(([collection]) => collection === file.collection).flatMap(([, key]) =>
    duplicates(idsInList(file, own(file.data, key), `${key} › `), 'id'),
  );
}

const isAnswer = (file: ContentFile): boolean =>
  file.kind === 'markdown' && file.collection === 'knowledge-base';

/** The same id, address or question twice. */
export function duplicateProblems(files: readonly ContentFile[]): Problem[] {
  const markdown = files.filter((file) => file.kind === 'markdown');
  const collections = [...new Set(markdown.map((file) => file.collection))];
  const ids = collections.flatMap((collection) => {
    const named = markdown
      .filter((file) => file.collection === collection)
      .flatMap((file) => {
        const id = own(file.data, 'id') ?? own(file.data, 'tab');
        return typeof id === 'string' || typeof id === 'number'
          ? [{ id: wordOf(id), file: file.path, field: 'id' }]
          : [];
      });
    return duplicates(named, 'id');
  });
  const slugs = markdown
    .filter(isAnswer)
    .map((file) => ({ id: file.name, file: file.path, field: 'file name' }));
  const questions = markdown.filter(isAnswer).map((file) => ({
    id: wordOf(own(file.data, 'question')).toLowerCase(),
    file: file.path,
    field: 'question',
  }));
  return [
    ...ids,
    ...duplicates(slugs, 'address'),
    ...duplicates(questions, 'question'),
    ...files.filter((file) => file.kind === 'json').flatMap(jsonIds),
  ];
}
