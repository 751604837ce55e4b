import { paths } from '@school/shared/routes';
import { PageHead } from '../../components/PageHead';
import { AnswerText, ItemLink, SampleNote } from './AnswerBody';
import { AnswerFooter } from './AnswerFooter';
import { CategoryIcon } from './CategoryIcon';
import { LineText } from './LineText';
import type { Answer, Category } from './types';

export interface AnswerPageProps {
  readonly item: Answer;
  readonly category: Pick<Category, 'id' | 'title' | 'icon'>;
  readonly subcategory: string;
  readonly related: readonly Pick<Answer, 'slug' | 'question'>[];
}

/** What a page of one answer shows, on the site and in the preview. */
export function AnswerPage({ item, category, subcategory, related }: AnswerPageProps) {
  return (
    <>
      <PageHead
        title={item.question}
        eyebrow={`${category.title} · ${subcategory}`}
        picture={<CategoryIcon name={category.icon} />}
        intro={
          item.hebrew ? (
            <a className="answer-to-hebrew" href="#hebrew" lang="he" dir="rtl">
              התשובה בעברית
            </a>
          ) : undefined
        }
      />
      <div className="wrap kb-answer-page">
        <article className="answer kb-answer-main">
          <AnswerText text={item.answer} />
          {item.sample ? (
            <div className="answer-foot">
              <SampleNote />
            </div>
          ) : null}
          {item.link ? (
            <p>
              <ItemLink link={item.link} about={item.question} />
            </p>
          ) : null}
          {item.hebrew ? (
            <section id="hebrew" className="answer-hebrew" lang="he" dir="rtl" aria-labelledby="hebrew-title">
              <h2 id="hebrew-title">{item.hebrew.question}</h2>
              <AnswerText text={item.hebrew.answer} />
            </section>
          ) : null}
        </article>
        {related.length > 0 ? <Related answers={related} /> : null}
      </div>
      <AnswerFooter item={item} category={category} />
    </>
  );
}

function Related({ answers }: { readonly answers: AnswerPageProps['related'] }) {
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
