import type { ContentFile } from '../../shared/src/content/files';
import { shapes } from '../../shared/src/content/schemas';
import type { PictureData } from '../src/components/Picture';
import type { Fields, FolderName, Shown } from '../src/lib/content';
import { fillDeep, type PlaceholderValues } from './fill';

/** One Markdown file. */
export interface Entry<Name extends FolderName> {
  /** Path below the content folder. */
  readonly path: string;
  readonly slug: string;
  readonly fields: Fields<Name>;
  /** Fields and text as they are written: nothing is filled in. */
  readonly written: Fields<Name>;
  readonly text: string;
}

/** What a file holds, as its schema has it; the content check has proven that it does. */
export const parsed = <Name extends keyof typeof shapes>(name: Name, data: unknown): Fields<Name> =>
  shapes[name].schema.parse(data) as Fields<Name>;

/** A file with the facts of the year and the school in its fields. */
export function entryOf<Name extends FolderName>(
  name: Name,
  { path, name: slug, data, body }: ContentFile,
  values: PlaceholderValues,
): Entry<Name> {
  const written = parsed(name, data);
  return { path, slug, fields: fillDeep(written, values), written, text: body };
}

/** The file as a page shows it, with the HTML of its text. */
export const shownOf = <Name extends FolderName>(
  { slug, fields }: Entry<Name>,
  body: string,
  picture: PictureData | null,
): Shown<Name> => ({ ...fields, slug, body, picture });
