import { Button } from '../../components/Button';
import { useHydrated } from '../../lib/use-hydrated';
import { filtered, typeFilters, type TypeFilter } from './filters';
import { ItemCard } from './ItemCard';
import type { Language, TorahItem } from './item';

interface ItemListProps {
  readonly items: readonly TorahItem[];
  readonly language: Language;
  readonly type: TypeFilter;
  readonly onType: (type: TypeFilter) => void;
}

/** The items of one language with the buttons that filter them. Without a script there are no buttons and every item. */
export function ItemList({ items, language, type, onType }: ItemListProps) {
  const hydrated = useHydrated();
  const shown = filtered(items, language, type);
  return (
    <>
      <h2 className="visually-hidden">
        {language === 'hebrew' ? 'Videos and podcasts in Hebrew' : 'Essays and videos in English'}
      </h2>
      <div className="torah-filters only-with-script" role="group" aria-label="Type">
        {typeFilters[language].map(({ id, label }) => (
          <Button
            key={id}
            look={id === type ? 'primary' : 'secondary'}
            aria-pressed={id === type}
            onClick={() => onType(id)}
          >
            {label}
          </Button>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {hydrated ? `${shown.length} ${shown.length === 1 ? 'item' : 'items'} shown` : ''}
      </p>
      {shown.length > 0 ? (
        <ul className="grid torah-grid">
          {shown.map((item, index) => (
            <ItemCard key={item.id} item={item} place={index} />
          ))}
        </ul>
      ) : (
        <p>No content found for the selected filters.</p>
      )}
    </>
  );
}
