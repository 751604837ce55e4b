import type { ContentFile } from '../../shared/src/content/files';
import { isSample } from '../../shared/src/content/media';
import { isDemo } from '../../shared/src/demo';
import school from '../../shared/school.json';
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

/** The same file without recordings that have no address yet; nothing where it is one itself. */
function withoutSamples(file: ContentFile): ContentFile[] {
  if (isSample(file.data)) return [];
  if (Array.isArray(file.data))
    return [{ ...file, data: file.data.filter((entry: unknown) => !isSample(entry)) }];
  if (file.path !== 'home.json') return [file];
  const { video, ...home } = file.data as Fields<'home'>;
  return [{ ...file, data: isSample(video) ? home : file.data }];
}

/** Reads the content; the check has proven that nothing is missing. */
export function openContent(folder: string, values: PlaceholderValues): Content {
  const { files } = readContent(folder);
  const shown = isDemo(school) ? files : files.flatMap(withoutSamples);
  return {
    json: (name) => fillDeep(parsed(name, shown.find(({ path }) => path === `${name}.json`)?.data), values),
    entries: (name) =>
      shown
        .filter(({ kind, collection }) => kind === 'markdown' && collection === name)
        .map((file) => entryOf(name, file, values))
        .sort((a, b) => orderOf(a.fields) - orderOf(b.fields)),
  };
}
