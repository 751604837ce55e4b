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

/** Essays, videos, podcasts and music. */
export default function TorahPage({ pageContext: { items } }: PageProps<object, TorahContext>) {
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
        <TorahSearch />
        <section className="torah-found" aria-label="Search results" hidden />
        <div className="torah-lists">
          <Tabs
            label="Language"
            name="torah"
            start={torah}
            tabs={languages.map(({ id, label }) => ({
              id,
              label,
              content: id === 'music' ? <Music items={items} /> : <ItemList items={items} language={id} />,
            }))}
          />
        </div>
        <div className="button-row">
          <ButtonLink href={school.links.youtube} look="secondary" newTab>
            Our video channel
          </ButtonLink>
          <ButtonLink href={school.links.spotify} look="secondary" newTab>
            Our audio channel
          </ButtonLink>
          <a className="button button-quiet" href={FEED} type="application/rss+xml">
            RSS feed of everything
          </a>
        </div>
      </div>
    </>
  );
}
