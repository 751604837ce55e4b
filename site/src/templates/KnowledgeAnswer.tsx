import type { PageProps } from 'gatsby';
import { paths } from '@school/shared/routes';
import { PageHead } from '../components/Section';
import { Seo } from '../components/Seo';
import { AnswerBody } from '../features/knowledge-base/AnswerBody';
import { plainAnswer } from '../features/knowledge-base/blocks';
import '../features/knowledge-base/knowledge-base.css';
import { LineText } from '../features/knowledge-base/LineText';
import { StillNeedHelp } from '../features/knowledge-base/StillNeedHelp';
import type { Answer } from '../features/knowledge-base/types';

interface KnowledgeAnswerContext {
  readonly item: Answer;
  readonly category: { readonly id: string; readonly title: string };
  readonly subcategory: string;
  readonly related: readonly Pick<Answer, 'slug' | 'question'>[];
}

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
export default function KnowledgeAnswerPage({ pageContext }: PageProps<object, KnowledgeAnswerContext>) {
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
      <PageHead title={item.question} eyebrow={`${category.title} · ${subcategory}`} />
      <div className="wrap kb-answer-page">
        <article className="kb-answer-main">
          <AnswerBody item={item} />
          <p className="kb-own-page">
            <a href={`${paths.knowledgeBase}#${category.id}`}>All answers about: {category.title}</a>
          </p>
        </article>
        {related.length > 0 ? (
          <aside className="kb-related" aria-labelledby="related-title">
            <h2 id="related-title">Related answers</h2>
            <ul>
              {related.map(({ slug, question }) => (
                <li key={slug}>
                  <a href={`${paths.knowledgeBase}/${slug}`}>
                    <LineText text={question} />
                  </a>
                </li>
              ))}
            </ul>
          </aside>
        ) : null}
      </div>
      <StillNeedHelp />
    </>
  );
}
