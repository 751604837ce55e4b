import { join } from 'node:path';
import type { CreatePagesArgs } from 'gatsby';
import { isDrawing } from '../../shared/src/content/drawings';
import type { PictureData } from '../src/components/Picture';
import type { FolderName, Shown } from '../src/lib/content';
import { markHebrewHtml } from '../src/lib/hebrew';
import { buildValues } from './built-year';
import { openContent, type Content } from './content';
import { contentFolder } from './content-folder';
import { shownOf } from './entry';
import { fill, type PlaceholderValues } from './fill';
import { keptFolder } from './kept-pictures';
import { makePicture } from './pictures';

/** The content as pages take it. */
export interface SiteContent extends Content {
  readonly values: PlaceholderValues;
  /** The files of a folder with their HTML and their photographs. */
  shown<Name extends FolderName>(name: Name): Promise<readonly Shown<Name>[]>;
  /** The sizes of a photograph; null where a file names none, or a drawing of ours. */
  picture(image: string | undefined): Promise<PictureData | null>;
}

/** The texts of all Markdown files as HTML, by gatsby-transformer-remark. */
const BODIES = '{ allMarkdownRemark { nodes { html parent { ... on File { relativePath } } } } }';
interface Bodies {
  readonly allMarkdownRemark: {
    readonly nodes: readonly { readonly html: string; readonly parent: { readonly relativePath: string } }[];
  };
}

export async function openSite({ graphql }: Pick<CreatePagesArgs, 'graphql'>): Promise<SiteContent> {
  const answer = await graphql<Bodies>(BODIES);
  if (!answer.data) throw new Error(`The texts could not be read: ${JSON.stringify(answer.errors)}`);
  const bodies = new Map(
    answer.data.allMarkdownRemark.nodes.map(({ html, parent }) => [parent.relativePath, html]),
  );
  const values = await buildValues();
  const content = openContent(contentFolder(), values);
  const picture = async (image: string | undefined): Promise<PictureData | null> =>
    image === undefined || isDrawing(image)
      ? null
      : makePicture(join(contentFolder(), 'images', image), join(process.cwd(), 'public'), keptFolder());
  const shown = <Name extends FolderName>(name: Name): Promise<readonly Shown<Name>[]> =>
    Promise.all(
      content.entries(name).map(async (entry) => {
        const html = bodies.get(entry.path);
        if (html === undefined) throw new Error(`There is no HTML of content/${entry.path}.`);
        const { fields } = entry;
        const photo = await picture('image' in fields ? fields.image : undefined);
        return shownOf(entry, markHebrewHtml(fill(html, values)), photo);
      }),
    );
  return { ...content, values, picture, shown };
}
