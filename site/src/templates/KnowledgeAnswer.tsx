import type { PageProps } from 'gatsby';
import { paths } from '@school/shared/routes';
import { PageHead } from '../components/PageHead';
import { Seo } from '../components/Seo';
import { AnswerText, ItemLink } from '../features/knowledge-base/AnswerBody';
import { AnswerFooter } from '../features/knowledge-base/AnswerFooter';
import { plainAnswer } from '../features/knowledge-base/blocks';
import { CategoryIcon } from '../features/knowledge-base/CategoryIcon';
import '../features/knowledge-base/answer.css';
import '../features/knowledge-base/knowledge-base.css';
import { LineText } from '../features/knowledge-base/LineText';
import type { Answer, Category } from '../features/knowledge-base/types';

interface KnowledgeAnswerContext {
  readonly item: Answer;
  readonly category: Pick<Category, 'id' | 'title' | 'icon'>;
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
      <PageHead
        title={item.question}
        eyebrow={`${category.title} · ${subcategory}`}
        picture={<CategoryIcon name={category.icon} />}
      />
      <div className="wrap kb-answer-page">
        <article className="answer kb-answer-main">
          <AnswerText text={item.answer} />
          {item.link ? (
            <p>
              <ItemLink link={item.link} about={item.question} />
            </p>
          ) : null}
        </article>
        {related.length > 0 ? <Related answers={related} /> : null}
      </div>
      <AnswerFooter item={item} category={category} />
    </>
  );
}

function Related({ answers }: { readonly answers: KnowledgeAnswerContext['related'] }) {
  return (
    <aside className="kb-related" aria-labelledby="related-title">
      <h2 id="related-title">Related answers</h2>
      <ul>
        {answers.map(({ slug, question }) => (
          <li key={slug}>
            <a href={`${paths.knowledgeBase}/${slug}`}>
              <LineText text={question} />
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}
