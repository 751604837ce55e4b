import { paths } from '@school/shared/routes';
import { Card } from '../../components/Card';
import { MixedText } from '../../components/Hebrew';
import { ItemAction } from './ItemAction';
import { ItemMedia } from './ItemMedia';
import { authorPrefix, languageMarks, typeWords, type TorahItem } from './item';

const BADGES: Readonly<Record<TorahItem['type'], string>> = {
  essay: 'badge-olive',
  video: '',
  podcast: 'badge-clay',
  music: '',
};

export const TypeBadges = ({ item }: { readonly item: TorahItem }) => (
  <p className="torah-badges">
    <span className={`badge ${BADGES[item.type]}`}>{typeWords[item.type]}</span>
    {item.sample ? <span className="badge torah-sample-badge">Sample</span> : null}
  </p>
);

/** One essay, video or podcast. A Hebrew card is set to the right as a whole. */
export function ItemCard({ item, place }: { readonly item: TorahItem; readonly place: number }) {
  const hebrew = item.language !== 'english';
  const direction = languageMarks(item);
  return (
    <Card as="li" type={item.type} className={hebrew ? 'torah-card torah-card-hebrew' : 'torah-card'}>
      <ItemMedia item={item} place={place} />
      <div className="torah-words">
        <TypeBadges item={item} />
        <h3 {...direction}>
          <a href={`${paths.torah}/${item.id}`}>
            {hebrew ? item.title : <MixedText>{item.title}</MixedText>}
          </a>
        </h3>
        <p className="torah-author">
          {authorPrefix(item)} <MixedText>{item.author}</MixedText>
        </p>
        {item.series === undefined ? null : (
          <p className="torah-series">
            Series:{' '}
            <a href={`${paths.torah}?q=${encodeURIComponent(item.series)}`}>
              <MixedText>{item.series}</MixedText>
            </a>
          </p>
        )}
        <p {...direction}>{hebrew ? item.description : <MixedText>{item.description}</MixedText>}</p>
      </div>
      <ItemAction item={item} />
    </Card>
  );
}
