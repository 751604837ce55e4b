import { Link } from 'gatsby';
import { paths } from '@school/shared/routes';
import { Button } from '../../components/Button';
import type { Search } from './use-search';

/** What a search without results shows: the specification's two lines, and what may have been meant. */
export function NoResults({ search }: { readonly search: Search }) {
  const { term, near, type } = search;
  if (!term) return null;
  return (
    <div className="kb-none">
      <p className="kb-none-title">
        No results found for "<bdi>{term.text}</bdi>"
      </p>
      <p>Try adjusting your search terms</p>
      {near?.suggestion ? (
        <p>
          Did you mean{' '}
          <Button look="quiet" onClick={() => type(near.suggestion ?? '')}>
            <bdi>{near.suggestion}</bdi>
          </Button>
          ?
        </p>
      ) : null}
      {near && near.answers.length > 0 ? (
        <section className="kb-near" aria-labelledby="kb-near-title">
          <h2 id="kb-near-title">Answers that come close</h2>
          <ul>
            {near.answers.map((item) => (
              <li key={item.slug}>
                <Link to={`${paths.knowledgeBase}/${item.slug}`}>{item.question}</Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
