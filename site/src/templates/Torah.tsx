import type { PageProps } from 'gatsby';
import { paths } from '@school/shared/routes';
import school from '@school/shared/school.json';
import { ButtonLink } from '../components/Button';
import { PageHead } from '../components/Section';
import { Seo } from '../components/Seo';
import { Tabs } from '../components/Tabs';
import { languages } from '../features/torah/filters';
import type { TorahItem } from '../features/torah/item';
import { ItemList } from '../features/torah/ItemList';
import { Music } from '../features/torah/Music';
import '../features/torah/torah.css';
import { torah } from '../features/torah/torah.island';

interface TorahContext {
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
      />
      <PageHead
        title="Torah"
        eyebrow="Read, watch, listen"
        intro="Words from our study hall, in English and in Hebrew, and songs that were born between its tables."
      >
        <div className="button-row">
          <ButtonLink href={school.links.youtube} look="secondary" newTab>
            Our video channel
          </ButtonLink>
          <ButtonLink href={school.links.spotify} look="secondary" newTab>
            Our audio channel
          </ButtonLink>
        </div>
      </PageHead>
      <div className="wrap torah-page">
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
    </>
  );
}
