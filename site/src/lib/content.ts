/** What the content's files hold, by the schemas that check them. Pages and components name their fields by these types alone. */
import type { z } from 'zod';
import type { shapes } from '@school/shared/content/schemas';
import type { PictureData } from '../components/Picture';

type Shapes = typeof shapes;
type NameOf<Kind> = {
  [Name in keyof Shapes]: Shapes[Name]['kind'] extends Kind ? Name : never;
}[keyof Shapes];
/** Lists and single pages: one JSON file each. */
export type JsonName = NameOf<'json'>;
/** Folders of Markdown files. */
export type FolderName = NameOf<'markdown'>;

export type Fields<Name extends keyof Shapes> = z.output<Shapes[Name]['schema']>;

/** A Markdown file as a page shows it: its fields, with the HTML of its text and its photograph. */
export type Shown<Name extends FolderName> = Fields<Name> & {
  /** Name of the file without its ending. */
  readonly slug: string;
  readonly body: string;
  readonly picture: PictureData | null;
};

/** A track with its name and what the year says of its cost. */
export type Track = Shown<'tracks'> & {
  readonly title: string;
  readonly total: string;
  readonly costParts: string;
  readonly included: string;
  /** Its deadline is that of the year: what the season makes of it is said beside it. */
  readonly isSeasonal: boolean;
};
