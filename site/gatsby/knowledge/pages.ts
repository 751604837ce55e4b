import type { CreatePagesArgs } from 'gatsby';
import { paths } from '../../../shared/src/routes';
import type { AnswerPageProps } from '../../src/features/knowledge-base/AnswerPage';
import type { KnowledgeBaseContext } from '../../src/templates/KnowledgeBase';
import { pageMaker } from '../pages';
import type { SiteContent } from '../site-content';
import { relatedAnswers } from './related';
import { answerNode, knowledgeTree } from './tree';

/** The page of all answers and one page for each of them. */
export function createKnowledgePages(args: CreatePagesArgs, site: SiteContent): void {
  const page = pageMaker(args);
  const answers = [...site.entries('knowledge-base')]
    .sort((a, b) => a.path.localeCompare(b.path))
    .map((entry) => answerNode(entry, site.values));
  const categories = knowledgeTree(site.json('knowledge-base/categories'), answers);
  const related = relatedAnswers(answers);
  page<KnowledgeBaseContext>(paths.knowledgeBase, 'KnowledgeBase', {
    categories,
    asked: site.json('most-asked').flatMap(({ answer: slug }) => {
      const question = answers.find((item) => item.slug === slug)?.question;
      return question === undefined ? [] : [{ slug, question }];
    }),
  });
  for (const { id, title, icon, subcategories } of categories)
    for (const sub of subcategories)
      for (const item of sub.items)
        page<AnswerPageProps>(`${paths.knowledgeBase}/${item.slug}`, 'KnowledgeAnswer', {
          item,
          category: { id, title, icon },
          subcategory: sub.title,
          related: related.get(item.slug) ?? [],
        });
}
