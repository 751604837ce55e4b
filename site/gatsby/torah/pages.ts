import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { CreatePagesArgs } from 'gatsby';
import { paths } from '../../../shared/src/routes';
import school from '../../../shared/school.json';
import { FEED } from '../../src/features/torah/feed';
import type { Searched } from '../../src/features/torah/find';
import { siteUrl } from '../site-url';
import { torahFeed } from './feed';
import { toItem, type TorahNode } from './item';
import { neighbours } from './neighbours';
import { itemText, wordsOf } from './text';

interface TorahAnswer {
  readonly items: { readonly nodes: readonly TorahNode[] };
}

const QUERY = /* GraphQL */ `
  query TorahItems {
    items: allMarkdownRemark(filter: { collection: { eq: "torah" } }, sort: { frontmatter: { order: ASC } }) {
      nodes {
        slug
        body
        picture {
          src
          width
          height
          sources {
            type
            srcSet
          }
        }
        frontmatter {
          title
          author
          description
          type
          language
          date
          series
          length
          youtubeUrl
          spotifyUrl
          embedId
          sample
          imageAlt
          imageFocus
        }
      }
    }
  }
`;

/** The Torah page, one page for each of its items, the feed of all of them and what their search reads. */
export async function createTorahPages(args: CreatePagesArgs): Promise<void> {
  const { actions } = args;
  const answer = await args.graphql<TorahAnswer>(QUERY);
  if (!answer.data) throw new Error(`The Torah items could not be read: ${String(answer.errors)}`);
  const { data } = answer;
  const { nodes } = data.items;
  const items = nodes.map(toItem);
  const searched = items.map((item, at): Searched => {
    const { id, title, author, description, type, language, series } = item;
    return { id, title, author, description, type, language, series, text: wordsOf(nodes[at]?.body ?? '') };
  });
  const publicFolder = join(process.cwd(), 'public');
  await mkdir(publicFolder, { recursive: true });
  await writeFile(join(publicFolder, FEED), torahFeed(items, { siteUrl, school: school.name }));
  await writeFile(join(publicFolder, 'torah-search.json'), JSON.stringify(searched));
  actions.createPage({
    path: paths.torah,
    component: resolve('src/templates/Torah.tsx'),
    context: { items },
  });
  for (const node of nodes)
    actions.createPage({
      path: `${paths.torah}/${node.slug}`,
      component: resolve('src/templates/TorahItem.tsx'),
      context: { item: toItem(node), text: itemText(node.body), ...neighbours(node.slug, items) },
    });
}
