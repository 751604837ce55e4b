import { Link } from 'gatsby';
import { paths } from '@school/shared/routes';
import { Card } from '../../components/Card';
import { MixedText } from '../../components/Hebrew';
import { ItemAction } from './ItemAction';
import { ItemMedia } from './ItemMedia';
import { authorPrefix, typeWords, type TorahItem } from './item';

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

/** One essay, video or podcast. */
export function ItemCard({ item, place }: { readonly item: TorahItem; readonly place: number }) {
  return (
    <Card as="li" className={`torah-card ${item.language === 'hebrew' ? 'torah-card-hebrew' : ''}`}>
      <ItemMedia item={item} place={place} />
      <div className="torah-words">
        <TypeBadges item={item} />
        <h3>
          <Link to={`${paths.torah}/${item.id}`}>
            <MixedText>{item.title}</MixedText>
          </Link>
        </h3>
        <p className="torah-author">
          {authorPrefix(item)} <MixedText>{item.author}</MixedText>
        </p>
        <p>
          <MixedText>{item.description}</MixedText>
        </p>
      </div>
      <ItemAction item={item} />
    </Card>
  );
}
