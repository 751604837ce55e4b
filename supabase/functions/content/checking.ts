/** A change as it would lie in the folder, and what the content check says of it. */
import school from '@school/shared/school.json' with { type: 'json' };
import { fileProblems } from '@school/shared/content/check';
import { edited, newFile, type Changes } from '@school/shared/content/edit';
import type { ContentFile } from '@school/shared/content/files';
import type { Problem } from '@school/shared/content/problem';
import { cleaned, type FieldValue } from '@school/shared/content/rules';
import type { StoredContent } from '../_shared/content-store.ts';
import {
  CATEGORY,
  fieldsOf,
  formFor,
  parsed,
  reading,
  wordsOf,
  type Collection,
  type Fields,
} from './collections.ts';

/** Free numbers and names that a new item gets. */
function ownFields(collection: Collection, path: string, content: StoredContent): Changes {
  const name = path.split('/').at(-1)?.replace(/\.md$/, '') ?? '';
  if (collection.name === 'answers') return {};
  if (collection.name === 'torah') return { id: name };
  const numbers = [...content.files]
    .filter(([other]) => other.startsWith(`${collection.folder}/`))
    .map(([other, { text }]) => Number((parsed(other, text)?.data as Fields | undefined)?.['id'] ?? 0));
  return { id: Math.max(0, ...numbers) + 1 };
}

/** The text of the file with these fields: only what differs is written. */
export function textWith(
  collection: Collection,
  path: string,
  fields: Fields,
  content: StoredContent,
): string {
  const before = content.files.get(path)?.text ?? null;
  const was: Fields = before === null ? {} : fieldsOf(collection, path, before);
  const changes: Record<string, FieldValue | null> = {};
  for (const { name } of formFor(collection)) {
    const value = cleaned(fields[name]);
    if (name === 'text' || name === CATEGORY) continue;
    if (JSON.stringify(value) !== JSON.stringify(cleaned(was[name]))) changes[name] = value;
  }
  const body = wordsOf(fields['text']).replaceAll('\r\n', '\n');
  if (before === null) return newFile({ ...ownFields(collection, path, content), ...changes }, body);
  return edited(before, changes, body.trim() === wordsOf(was['text']) ? undefined : body);
}

const lineOf = ({ file, field, message }: Problem): string => `${file} ${field} ${message}`;

function allProblems(content: StoredContent, path: string, text: string | null): Problem[] {
  const files: ContentFile[] = [];
  const unread: Problem[] = [];
  const add = (name: string, whole: string): void => {
    const { file, problem } = reading(name, whole);
    if (file) files.push(file);
    if (problem) unread.push(problem);
  };
  for (const [name, stored] of content.files) if (name !== path) add(name, stored.text);
  if (text !== null) add(path, text);
  return [...unread, ...fileProblems(files, { photos: content.photos, school })];
}

/** What is wrong with the content after the change and was not before. */
export function problemsWith(content: StoredContent, path: string, text: string | null): readonly Problem[] {
  const before = new Set(allProblems(content, path, content.files.get(path)?.text ?? null).map(lineOf));
  return allProblems(content, path, text).filter((problem) => !before.has(lineOf(problem)));
}
