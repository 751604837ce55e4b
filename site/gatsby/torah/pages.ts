import { resolve } from 'node:path';
import type { CreatePagesArgs } from 'gatsby';
import { paths } from '../../../shared/src/routes';
import { toItem, type TorahNode } from './item';

interface TorahAnswer {
  readonly items: { readonly nodes: readonly TorahNode[] };
}

const QUERY = /* GraphQL */ `
  query TorahItems {
    items: allMarkdownRemark(filter: { collection: { eq: "torah" } }, sort: { frontmatter: { order: ASC } }) {
      nodes {
        id
        slug
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
          length
          youtubeUrl
          spotifyUrl
          embedId
          sample
          imageAlt
        }
      }
    }
  }
`;

/** The Torah page and one page for each of its items. */
export async function createTorahPages(args: CreatePagesArgs): Promise<void> {
  const { actions } = args;
  const answer = await args.graphql<TorahAnswer>(QUERY);
  if (!answer.data) throw new Error(`The Torah items could not be read: ${String(answer.errors)}`);
  const { data } = answer;
  const { nodes } = data.items;
  actions.createPage({
    path: paths.torah,
    component: resolve('src/templates/Torah.tsx'),
    context: { items: nodes.map(toItem) },
  });
  for (const node of nodes)
    actions.createPage({
      path: `${paths.torah}/${node.slug}`,
      component: resolve('src/templates/TorahItem.tsx'),
      context: { id: node.id, item: toItem(node) },
    });
}
