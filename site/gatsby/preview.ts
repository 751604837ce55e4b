import { resolve } from 'node:path';
import type { CreatePagesArgs } from 'gatsby';
import { PREVIEW_PAGE } from '../../shared/src/routes';
import school from '../../shared/school.json';
import type { PreviewFacts } from '../src/preview/facts';
import { builtYear } from './built-year';
import { contentFolder } from './content-folder';
import { placeholderValues } from './fill';
import type { CategoryNode } from './knowledge/tree';
import { openProgramYear } from './program-year';

interface Known {
  readonly categories: { readonly nodes: readonly CategoryNode[] };
  readonly answers: {
    readonly nodes: readonly { readonly slug: string; readonly frontmatter: { readonly question: string } }[];
  };
}

const QUERY = /* GraphQL */ `
  query Preview {
    categories: allKnowledgeBaseJson {
      nodes {
        jsonId
        title
        icon
        subcategories {
          id
          title
          next {
            text
            link
          }
        }
      }
    }
    answers: allMarkdownRemark(
      filter: { fileAbsolutePath: { regex: "//knowledge-base/[^/]+/[^/]+[.]md$/" } }
    ) {
      nodes {
        slug
        frontmatter {
          question
        }
      }
    }
  }
`;

/** The page that shows what is typed at the content desk. Its values are plain: nobody follows the year on it. */
export async function createPreviewPage(args: CreatePagesArgs): Promise<void> {
  const answer = await args.graphql<Known>(QUERY);
  if (!answer.data) throw new Error(`The facts of the preview could not be read: ${String(answer.errors)}`);
  const year = await openProgramYear();
  const values = placeholderValues(year, school);
  const facts: PreviewFacts = {
    values,
    year: await builtYear(year, values, contentFolder(), new Date()),
    categories: answer.data.categories.nodes,
    answers: answer.data.answers.nodes.map(({ slug, frontmatter: { question } }) => ({ slug, question })),
  };
  args.actions.createPage({
    path: PREVIEW_PAGE,
    component: resolve('src/templates/Preview.tsx'),
    context: { facts },
  });
}
