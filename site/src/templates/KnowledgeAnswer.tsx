import type { PageProps } from 'gatsby';
import { paths } from '@school/shared/routes';
import { Seo } from '../components/Seo';
import { AnswerPage, type AnswerPageProps } from '../features/knowledge-base/AnswerPage';
import { plainAnswer } from '../features/knowledge-base/blocks';
import '../features/knowledge-base/answer.css';
import '../features/knowledge-base/knowledge-base.css';
import type { Answer } from '../features/knowledge-base/types';

const DESCRIPTION_LENGTH = 155;
const clipped = (text: string): string =>
  text.length <= DESCRIPTION_LENGTH ? text : `${text.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')} …`;

const questionJsonLd = (item: Answer): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: [
    {
      '@type': 'Question',
      name: item.question,
      acceptedAnswer: { '@type': 'Answer', text: plainAnswer(item.answer) },
    },
  ],
});

/** One answer on a page of its own, to share. */
export default function KnowledgeAnswerPage({ pageContext }: PageProps<object, AnswerPageProps>) {
  const { item, category, subcategory, related } = pageContext;
  return (
    <>
      <Seo
        title={item.question}
        description={clipped(plainAnswer(item.answer))}
        path={`${paths.knowledgeBase}/${item.slug}`}
        type="article"
        jsonLd={questionJsonLd(item)}
      />
      <AnswerPage item={item} category={category} subcategory={subcategory} related={related} />
    </>
  );
}
