import type { PageProps } from 'gatsby';
import { paths } from '@school/shared/routes';
import school from '@school/shared/school.json';
import { ButtonLink } from '../components/Button';
import { PageHead } from '../components/PageHead';
import { PageOrnament } from '../components/PageOrnament';
import { Seo } from '../components/Seo';
import { Tabs } from '../components/Tabs';
import { FEED } from '../features/torah/feed';
import { languages } from '../features/torah/filters';
import type { TorahItem } from '../features/torah/item';
import { ItemList } from '../features/torah/ItemList';
import { Music } from '../features/torah/Music';
import '../features/torah/torah.css';
import { TorahSearch } from '../features/torah/TorahSearch';
import { torah } from '../features/torah/torah.island';

export interface TorahContext {
  readonly items: readonly TorahItem[];
}

const channels = [
  { href: school.links.youtube, words: 'Our video channel' },
  { href: school.links.spotify, words: 'Our audio channel' },
].filter(({ href }) => href);

/** Essays, videos, podcasts and music. */
export default function TorahPage({ pageContext: { items } }: PageProps<object, TorahContext>) {
  const offered = languages.filter(({ id }) => items.some(({ language }) => language === id));
  return (
    <>
      <Seo
        title="Torah"
        description="Essays, videos, podcasts and music from the yeshiva, in English and in Hebrew."
        path={paths.torah}
        feed={FEED}
      />
      <PageHead
        title="Torah"
        intro="Words from our study hall, in English and in Hebrew, and songs that were born between its tables."
        picture={<PageOrnament />}
        tone="clay"
      />
      <div className="wrap torah-page">
        {offered.length > 0 ? (
          <>
            <TorahSearch />
            <section className="torah-found" aria-label="Search results" hidden />
            <div className="torah-lists">
              <Tabs
                label="Language"
                name="torah"
                start={torah}
                tabs={offered.map(({ id, label }) => ({
                  id,
                  label,
                  content:
                    id === 'music' ? <Music items={items} /> : <ItemList items={items} language={id} />,
                }))}
              />
            </div>
          </>
        ) : (
          <p>The first essays and recordings are on their way.</p>
        )}
        <div className="button-row">
          {channels.map(({ href, words }) => (
            <ButtonLink key={words} href={href} look="secondary" newTab>
              {words}
            </ButtonLink>
          ))}
          <a className="button button-quiet" href={FEED} type="application/rss+xml">
            RSS feed of everything
          </a>
        </div>
      </div>
    </>
  );
}
