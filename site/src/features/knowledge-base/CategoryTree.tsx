import { paths } from '@school/shared/routes';
import { Disclosure } from '../../components/Disclosure';
import { AnswerBody } from './AnswerBody';
import { CategoryIcon } from './CategoryIcon';
import { countWords } from './count-words';
import { LineText } from './LineText';
import { answersOf, type Answer, type Category, type Subcategory } from './types';

/** Categories, subcategories and questions as nested native disclosures, several open at once. */
export function CategoryTree({ categories }: { readonly categories: readonly Category[] }) {
  return (
    <div className="kb-tree">
      {categories
        .filter((category) => answersOf([category]).length > 0)
        .map((category) => (
          <Disclosure
            key={category.id}
            id={category.id}
            headingLevel={2}
            className="kb-category"
            title={
              <>
                <CategoryIcon name={category.icon} />
                <span className="kb-category-name">{category.title}</span>
                <span className="kb-count">{countWords(answersOf([category]).length)}</span>
              </>
            }
          >
            {category.subcategories.map((sub) => (
              <SubcategoryPart key={sub.id} sub={sub} />
            ))}
          </Disclosure>
        ))}
    </div>
  );
}

function SubcategoryPart({ sub }: { readonly sub: Subcategory }) {
  return (
    <Disclosure headingLevel={3} className="kb-subcategory" title={sub.title}>
      {sub.items.map((item) => (
        <QuestionPart key={item.slug} item={item} />
      ))}
    </Disclosure>
  );
}

function QuestionPart({ item }: { readonly item: Answer }) {
  return (
    <Disclosure
      id={item.slug}
      headingLevel={4}
      className="kb-question"
      title={<LineText text={item.question} />}
    >
      <AnswerBody item={item}>
        <p>
          <a href={`${paths.knowledgeBase}/${item.slug}`}>
            Page of this answer
            <span className="visually-hidden">
              : <LineText text={item.question} />
            </span>
          </a>
        </p>
      </AnswerBody>
    </Disclosure>
  );
}
