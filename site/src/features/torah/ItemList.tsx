import { Button } from '../../components/Button';
import { filtered, letsThrough, typeFilters } from './filters';
import { ItemCard } from './ItemCard';
import type { Language, TorahItem } from './item';

interface ItemListProps {
  readonly items: readonly TorahItem[];
  readonly language: Language;
}

/** The items of one language with the buttons that filter them. Without a script there are no buttons and every item. */
export function ItemList({ items, language }: ItemListProps) {
  const own = filtered(items, language, 'all');
  const types = typeFilters[language].filter(({ id }) => own.some(({ type }) => letsThrough(id, type)));
  return (
    <>
      <h2 className="visually-hidden">
        {language === 'hebrew' ? 'Videos and podcasts in Hebrew' : 'Essays and videos in English'}
      </h2>
      {types.length > 2 ? (
        <div className="torah-filters only-with-script" role="group" aria-label="Type">
          {types.map(({ id, label }) => (
            <Button
              key={id}
              look={id === 'all' ? 'primary' : 'secondary'}
              aria-pressed={id === 'all'}
              data-filter={id}
            >
              {label}
            </Button>
          ))}
        </div>
      ) : null}
      <p className="visually-hidden" role="status" />
      <ul className="grid torah-grid">
        {own.map((item, index) => (
          <ItemCard key={item.id} item={item} place={index} />
        ))}
      </ul>
      <p className="torah-none" hidden={own.length > 0}>
        No content found for the selected filters.
      </p>
    </>
  );
}
