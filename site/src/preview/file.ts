import { ownProblems } from '@school/shared/content/check';
import { cleaned } from '@school/shared/content/rules';
import type { ContentFile } from '@school/shared/content/files';
import { isMistake, type Problem } from '@school/shared/content/problem';
import type { PreviewMessage } from './message';

/** Of the form and not of the file: where the file lies, and what stands below its fields. */
const NO_FIELDS = new Set(['category', 'address', 'text']);

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** What is typed, as the file that publishing would write. */
export function fileOf({ collection, slug, fields }: PreviewMessage): ContentFile {
  const data = Object.entries(fields).flatMap(([name, value]): (readonly [string, unknown])[] => {
    const kept = NO_FIELDS.has(name) ? null : cleaned(value);
    return kept === null ? [] : [[name, kept]];
  });
  const id = { 'knowledge-base': {}, staff: { id: 1 }, torah: { id: slug } }[collection];
  return {
    path: `${collection}/${slug}.md`,
    collection,
    name: slug,
    kind: 'markdown',
    data: { ...id, ...Object.fromEntries(data) },
    body: text(fields['text']),
  };
}

/** What the content check says of it alone; the desk asks for the rest, which needs all files. */
export const problemsOf = (file: ContentFile): readonly Problem[] => [
  ...ownProblems([file]).filter(isMistake),
  ...(file.body === '' ? [{ file: file.path, field: 'text', message: 'is empty.' }] : []),
];
