import type { PageProps } from 'gatsby';
import { dayText } from '@school/shared/dates';
import { paths } from '@school/shared/routes';
import school from '@school/shared/school.json';
import { MixedText } from '../components/Hebrew';
import { PageHead } from '../components/PageHead';
import { PageOrnament } from '../components/PageOrnament';
import { Seo } from '../components/Seo';
import { TypeBadges } from '../features/torah/ItemCard';
import { ItemFooter } from '../features/torah/ItemFooter';
import { Contents, Series, Sources } from '../features/torah/ItemAside';
import { PlatformLinks } from '../features/torah/ItemAction';
import { ItemMedia } from '../features/torah/ItemMedia';
import { authorPrefix, languageMarks, type ItemText, type TorahItem } from '../features/torah/item';
import '../features/knowledge-base/answer.css';
import { FEED } from '../features/torah/feed';
import '../features/torah/item.css';
import '../features/torah/torah.css';

interface TorahItemContext {
  readonly item: TorahItem;
  readonly text: ItemText;
  readonly parts: readonly TorahItem[];
  readonly next: TorahItem | null;
}

const articleJsonLd = (item: TorahItem): object => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: item.title,
  description: item.description,
  datePublished: item.date,
  inLanguage: item.language === 'english' ? 'en' : 'he',
  author: { '@type': 'Person', name: item.author },
  publisher: { '@type': 'EducationalOrganization', name: school.name },
});

const TONES = { essay: 'clay', video: 'night', podcast: 'olive', music: 'gold' } as const;

/** One item on a page of its own: the essay, or what a recording is about. */
export default function TorahItemPage({
  pageContext: { item, text, parts, next },
}: PageProps<object, TorahItemContext>) {
  const isEssay = item.type === 'essay';
  return (
    <>
      <Seo
        title={item.title}
        description={item.description}
        path={`${paths.torah}/${item.id}`}
        type="article"
        feed={FEED}
        {...(isEssay ? { jsonLd: articleJsonLd(item) } : {})}
      />
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
          {item.type === 'video' ? <ItemMedia item={item} /> : null}
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
