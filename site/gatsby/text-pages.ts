import { resolve } from 'node:path';
import type { CreatePagesArgs } from 'gatsby';
import { redirects } from '../../shared/src/routes';

interface TextPages {
  readonly pages: { readonly nodes: readonly { readonly id: string; readonly slug: string }[] };
}

const QUERY = /* GraphQL */ `
  query TextPages {
    pages: allMarkdownRemark(filter: { collection: { eq: "pages" } }) {
      nodes {
        id
        slug
      }
    }
  }
`;

/** One page for each Markdown file of content/pages, at the address of its file name. */
export async function createTextPages(args: CreatePagesArgs): Promise<void> {
  const answer = await args.graphql<TextPages>(QUERY);
  if (!answer.data) throw new Error(`The text pages could not be read: ${JSON.stringify(answer.errors)}`);
  for (const { id, slug } of answer.data.pages.nodes)
    args.actions.createPage({
      path: `/${slug}`,
      component: resolve('src/templates/TextPage.tsx'),
      context: { id },
    });
}

/** A small page for each redirect of the routes table. */
export function createRedirectPages({ actions }: CreatePagesArgs): void {
  for (const { from, to } of redirects)
    actions.createPage({ path: from, component: resolve('src/templates/RedirectPage.tsx'), context: { to } });
}
