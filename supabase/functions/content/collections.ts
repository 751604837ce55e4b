/** What the desk edits: three collections of Markdown files. Nothing else in the content folder is written by it, but synonyms. */
import matter from 'gray-matter';
import { readFile, type ContentFile, type ReadFile } from '@school/shared/content/files';
import { formOf, type FormField } from '@school/shared/content/forms';
import { CATEGORY_IDS } from '@school/shared/content/schemas';
import { Refusal } from '../_shared/http.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface Collection {
  readonly name: string;
  readonly folder: string;
  /** The field that names an item in lists, and from which its address is made. */
  readonly title: string;
  /** What lists say beside the title. */
  readonly about: readonly string[];
  /** Address of an item's page; null where it stands on a page of all. */
  readonly page: (id: string) => string;
}

export const collections: readonly Collection[] = [
  {
    name: 'answers',
    folder: 'knowledge-base',
    title: 'question',
    about: ['category', 'subcategory'],
    page: (id) => `/knowledge-base/${id}`,
  },
  { name: 'people', folder: 'staff', title: 'name', about: ['department', 'title'], page: () => '/staff' },
  {
    name: 'torah',
    folder: 'torah',
    title: 'title',
    about: ['type', 'language', 'author'],
    page: (id) => `/torah/${id}`,
  },
];

/** A field as words; '' for what is no text. */
export const wordsOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The most signs of a field, of the text below the fields, and the most entries of a list. */
const MOST = { field: 5_000, text: 100_000, entries: 100 };

const isWord = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);

/** The fields as they came, once they are words and lists of words of a length that a page has: nothing else is looked at. */
export function typed(fields: Fields): Fields {
  for (const [name, value] of Object.entries(fields)) {
    const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (!entries.every(isWord)) throw new Refusal(400, 'invalid_value', 'This is no text.', name);
    const most = name === 'text' || name === 'hebrew' ? MOST.text : MOST.field;
    if (entries.length > MOST.entries || entries.some((entry) => wordsOf(entry).length > most))
      throw new Refusal(
        413,
        'too_large',
        `This is longer than a page takes: ${most.toLocaleString('en')} letters, lists of ${MOST.entries}.`,
        name,
      );
  }
  return fields;
}

/** What the desk sets by itself: an item's number or address. */
const OWN = ['id'];
/** An answer's folder, chosen once. */
export const CATEGORY = 'category';

export const formFor = ({ folder, name }: Collection): readonly FormField[] => [
  ...(name === 'answers'
    ? [{ name: CATEGORY, kind: 'choice' as const, required: true, options: CATEGORY_IDS }]
    : []),
  ...formOf(folder).filter((field) => !OWN.includes(field.name)),
];

export const reading = (path: string, text: string): ReadFile =>
  readFile(path, text, (whole) => matter(whole, {}));
export const parsed = (path: string, text: string): ContentFile | null => reading(path, text).file;

const categoryOf = (path: string): string => path.split('/')[1] ?? '';

/** The fields of a file as the form shows them. */
export function fieldsOf(collection: Collection, path: string, text: string): Fields {
  const file = parsed(path, text);
  if (!file) throw new Refusal(409, 'conflict', `content/${path} cannot be read. Mend it by hand first.`);
  return {
    ...(collection.name === 'answers' ? { [CATEGORY]: categoryOf(path) } : {}),
    ...(file.data as Fields),
    text: file.body,
  };
}

export const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The file of an item; null when there is none. */
export function pathOf({ folder }: Collection, id: string, paths: Iterable<string>): string | null {
  for (const path of paths) if (path.startsWith(`${folder}/`) && path.endsWith(`/${id}.md`)) return path;
  return null;
}

/** An address from words; '' when they have no Latin letters. */
const addressOf = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/['’?!.,]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '');

/** Where a new item's file will lie, among those that are there, published or not. */
export function newPath(collection: Collection, fields: Fields, taken: Iterable<string>): string {
  const id = addressOf(wordsOf(fields['address']) || wordsOf(fields[collection.title]));
  if (!ID.test(id))
    throw new Refusal(
      400,
      'required',
      'Write an address in Latin letters, for example night-seder.',
      'address',
    );
  if (pathOf(collection, id, taken))
    throw new Refusal(400, 'conflict', `There is an item at ${collection.page(id)} already.`, 'address');
  if (collection.name !== 'answers') return `${collection.folder}/${id}.md`;
  const category = wordsOf(fields[CATEGORY]);
  if (!CATEGORY_IDS.some((known) => known === category))
    throw new Refusal(400, 'required', 'Choose a category.', CATEGORY);
  return `${collection.folder}/${category}/${id}.md`;
}
