import { graphql, type PageProps } from 'gatsby';
import { WALK_HEAD } from '@school/shared/content/drawings';
import { paths } from '@school/shared/routes';
import { PageHead } from '../components/PageHead';
import { Section } from '../components/Section';
import { Seo } from '../components/Seo';
import { Feed } from '../features/peek-inside/Feed';
import { Walk } from '../features/peek-inside/Walk';

export default function PeekInsidePage({ data }: PageProps<Queries.PeekInsidePageQuery>) {
  const { page } = data;
  if (!page) throw new Error('content/peek-inside.json is missing.');
  return (
    <>
      <Seo title="A Peek Inside" description={page.intro} path={paths.peekInside} />
      <PageHead title="A Peek Inside" intro={page.intro} picture={WALK_HEAD} tone="night" />
      <Section id="map" title={page.map.title}>
        <Walk map={page.map} places={page.gallery} />
      </Section>
      <Section id="feed" title="From our community" tone="paper" className="band-split">
        <Feed />
      </Section>
    </>
  );
}

export const query = graphql`
  query PeekInsidePage {
    page: peekInsideJson {
      intro
      map {
        title
        alt
        caption
      }
      gallery {
        id
        hour
        name
        at
        image
        alt
        imageFocus
        caption
        text
        picture {
          src
          width
          height
          sources {
            type
            srcSet
          }
        }
      }
    }
  }
`;
