import type { Fields, FolderName, JsonName } from '../src/lib/content';
import { readContent } from './content-check/files';
import { entryOf, parsed, type Entry } from './entry';
import { fillDeep, type PlaceholderValues } from './fill';

/** The words of the content folder, with the facts of the year and the school filled in. */
export interface Content {
  json<Name extends JsonName>(name: Name): Fields<Name>;
  /** The files of a folder in their order. */
  entries<Name extends FolderName>(name: Name): readonly Entry<Name>[];
}

const orderOf = ({ order = 0 }: { readonly order?: number; readonly id?: string | number }): number => order;

/** Reads the content; the check has proven that nothing is missing. */
export function openContent(folder: string, values: PlaceholderValues): Content {
  const { files } = readContent(folder);
  return {
    json: (name) => fillDeep(parsed(name, files.find(({ path }) => path === `${name}.json`)?.data), values),
    entries: (name) =>
      files
        .filter(({ kind, collection }) => kind === 'markdown' && collection === name)
        .map((file) => entryOf(name, file, values))
        .sort((a, b) => orderOf(a.fields) - orderOf(b.fields)),
  };
}
