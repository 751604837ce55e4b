import { resolve } from 'node:path';
import type { CreatePagesArgs } from 'gatsby';
import { paths } from '../../../shared/src/routes';
import { buildValues } from '../field-extensions';
import type { PlaceholderValues } from '../fill';
import { answerText, hebrewOf } from './answer-text';
import { relatedAnswers } from './related';
import { knowledgeTree, type AnswerNode, type CategoryNode } from './tree';

interface MarkdownAnswer {
  readonly collection: string;
  readonly slug: string;
  readonly rawMarkdownBody: string;
  readonly frontmatter: {
    readonly question: string;
    readonly subcategory: string;
    readonly order: number | null;
    readonly link: string | null;
    readonly related: readonly string[] | null;
    readonly hebrewQuestion: string | null;
    readonly hebrew: string | null;
  };
}
interface Answered {
  readonly categories: { readonly nodes: readonly CategoryNode[] };
  readonly answers: { readonly nodes: readonly MarkdownAnswer[] };
  readonly asked: { readonly nodes: readonly { readonly answer: string }[] };
}

const QUERY = /* GraphQL */ `
  query KnowledgeBase {
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
    asked: allMostAskedJson {
      nodes {
        answer
      }
    }
    answers: allMarkdownRemark(
      filter: { fileAbsolutePath: { regex: "//knowledge-base/[^/]+/[^/]+[.]md$/" } }
    ) {
      nodes {
        collection
        slug
        rawMarkdownBody
        frontmatter {
          question
          subcategory
          order
          link
          related
          hebrewQuestion
          hebrew
        }
      }
    }
  }
`;

const toNode = (node: MarkdownAnswer, values: PlaceholderValues): AnswerNode => ({
  collection: node.collection,
  slug: node.slug,
  answer: answerText(node.rawMarkdownBody, values),
  question: node.frontmatter.question,
  subcategory: node.frontmatter.subcategory,
  order: node.frontmatter.order ?? 0,
  link: node.frontmatter.link,
  related: node.frontmatter.related ?? [],
  hebrew: hebrewOf(node.frontmatter.hebrewQuestion, node.frontmatter.hebrew, values),
});

/** The page of all answers and one page for each of them. */
export async function createKnowledgePages(args: CreatePagesArgs): Promise<void> {
  const { actions } = args;
  const answer = await args.graphql<Answered>(QUERY);
  if (!answer.data) throw new Error(`The knowledge base could not be read: ${String(answer.errors)}`);
  const { data } = answer;
  const values = await buildValues();
  const answers = data.answers.nodes.map((node) => toNode(node, values));
  const categories = knowledgeTree(data.categories.nodes, answers);
  const related = relatedAnswers(answers);
  actions.createPage({
    path: paths.knowledgeBase,
    component: resolve('src/templates/KnowledgeBase.tsx'),
    context: {
      categories,
      asked: data.asked.nodes.flatMap(({ answer: slug }) => {
        const question = answers.find((item) => item.slug === slug)?.question;
        return question === undefined ? [] : [{ slug, question }];
      }),
    },
  });
  for (const { id, title, icon, subcategories } of categories)
    for (const sub of subcategories)
      for (const item of sub.items)
        actions.createPage({
          path: `${paths.knowledgeBase}/${item.slug}`,
          component: resolve('src/templates/KnowledgeAnswer.tsx'),
          context: {
            item,
            category: { id, title, icon },
            subcategory: sub.title,
            related: related.get(item.slug) ?? [],
          },
        });
}
