import { paths } from '@school/shared/routes';
import { LineText } from './LineText';
import type { Answer } from './types';

/** The questions that are asked most, before any search. */
export function MostAsked({ asked }: { readonly asked: readonly Pick<Answer, 'slug' | 'question'>[] }) {
  return (
    <section className="kb-asked" aria-labelledby="asked-title">
      <h2 id="asked-title">Asked most</h2>
      <p className="kb-asked-intro">What students and parents ask us, answered in plain words.</p>
      <ol>
        {asked.map(({ slug, question }) => (
          <li key={slug}>
            <a href={`${paths.knowledgeBase}/${slug}`}>
              <LineText text={question} />
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
