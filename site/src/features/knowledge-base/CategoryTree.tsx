import { memo } from 'react';
import { paths } from '@school/shared/routes';
import { Disclosure } from '../../components/Disclosure';
import { AnswerBody } from './AnswerBody';
import { CategoryIcon } from './CategoryIcon';
import { MarkedText } from './MarkedText';
import { matchesText, type Term } from './match';
import type { Answer, Category, Subcategory } from './types';

interface CategoryTreeProps {
  /** Only what is to be shown: while searching, only what was found. */
  readonly categories: readonly Category[];
  readonly term: Term | null;
}

const countOf = (category: Category): number =>
  category.subcategories.reduce((sum, sub) => sum + sub.items.length, 0);
export const countWords = (count: number): string => (count === 1 ? '1 answer' : `${count} answers`);

/**
 * Categories, subcategories and questions as nested native disclosures, several open at once. While searching, categories
 * are open, and an answer is open when the words stand in it and not in its question; the key makes the browser start anew then.
 * Kept as it is while only the announcement of the search changes: the tree is long.
 */
export const CategoryTree = memo(function CategoryTree({ categories, term }: CategoryTreeProps) {
  return (
    <div className="kb-tree">
      {categories.map((category) => (
        <Disclosure
          key={`${category.id} ${term ? 'found' : 'all'}`}
          id={category.id}
          headingLevel={2}
          className="kb-category"
          {...(term ? { open: true } : {})}
          title={
            <>
              <CategoryIcon name={category.icon} />
              <span className="kb-category-name">{category.title}</span>
              <span className="kb-count">{countWords(countOf(category))}</span>
            </>
          }
        >
          {category.subcategories.map((sub) => (
            <SubcategoryPart key={sub.id} sub={sub} term={term} />
          ))}
        </Disclosure>
      ))}
    </div>
  );
});

function SubcategoryPart({ sub, term }: { readonly sub: Subcategory; readonly term: Term | null }) {
  return (
    <Disclosure
      headingLevel={3}
      className="kb-subcategory"
      title={sub.title}
      {...(term ? { open: true } : {})}
    >
      {sub.items.map((item) => (
        <QuestionPart key={`${item.slug} ${term?.text ?? ''}`} item={item} term={term} />
      ))}
    </Disclosure>
  );
}

function QuestionPart({ item, term }: { readonly item: Answer; readonly term: Term | null }) {
  const open = term !== null && !matchesText(item.question, term);
  return (
    <Disclosure
      id={item.slug}
      headingLevel={4}
      className="kb-question"
      title={<MarkedText text={item.question} term={term} />}
      {...(open ? { open } : {})}
    >
      <AnswerBody item={item} term={term} />
      <p className="kb-own-page">
        {/* Not Gatsby's Link: a hundred of them, with an observer each, would keep a phone busy before the first search. */}
        <a href={`${paths.knowledgeBase}/${item.slug}`}>
          Page of this answer<span className="visually-hidden">: {item.question}</span>
        </a>
      </p>
    </Disclosure>
  );
}
