import { dayText } from '@school/shared/dates';
import { MixedText } from '../../components/Hebrew';
import { PageHead } from '../../components/PageHead';
import { PageOrnament } from '../../components/PageOrnament';
import { PlatformLinks } from './ItemAction';
import { Contents, Series, Sources } from './ItemAside';
import { TypeBadges } from './ItemCard';
import { ItemFooter } from './ItemFooter';
import { ItemMedia } from './ItemMedia';
import { authorPrefix, languageMarks, type ItemText, type TorahItem } from './item';

export interface ItemPageProps {
  readonly item: TorahItem;
  readonly text: ItemText;
  readonly parts: readonly TorahItem[];
  readonly next: TorahItem | null;
}

const TONES = { essay: 'clay', video: 'night', podcast: 'olive', music: 'gold' } as const;

/** What a page of one item shows, on the site and in the preview. */
export function ItemPage({ item, text, parts, next }: ItemPageProps) {
  const isEssay = item.type === 'essay';
  return (
    <>
      <PageHead
        title={item.title}
        intro={
          <>
            {authorPrefix(item)} <MixedText>{item.author}</MixedText>
          </>
        }
        picture={<PageOrnament />}
        tone={TONES[item.type]}
      />
      <div className="wrap torah-item">
        <div className="torah-meta">
          <TypeBadges item={item} />
          <p>
            <time dateTime={item.date}>{dayText(item.date)}</time>
            {item.minutes === null ? null : ` · ${item.minutes} ${item.minutes === 1 ? 'minute' : 'minutes'}`}
          </p>
        </div>
        <div className="torah-main">
          {item.type === 'video' || item.picture ? <ItemMedia item={item} /> : null}
          {item.platforms.length > 0 ? <PlatformLinks item={item} /> : null}
          {item.language !== 'english' || isEssay ? null : <p className="torah-lead">{item.description}</p>}
          <article
            className={`torah-text ${isEssay ? 'torah-essay' : ''}`}
            {...languageMarks(item)}
            dangerouslySetInnerHTML={{ __html: text.html }}
          />
        </div>
        {text.contents.length > 1 ? <Contents contents={text.contents} /> : null}
        {parts.length + text.sources.length > 0 ? (
          <aside className="torah-aside" aria-label="About this item">
            <Series item={item} parts={parts} />
            <Sources sources={text.sources} />
          </aside>
        ) : null}
      </div>
      <ItemFooter item={item} next={next} />
    </>
  );
}
