import { graphql, type PageProps } from 'gatsby';
import { paths } from '@school/shared/routes';
import { PageHead } from '../components/PageHead';
import { Section } from '../components/Section';
import { Seo } from '../components/Seo';
import { Feed } from '../features/peek-inside/Feed';
import { Gallery } from '../features/peek-inside/Gallery';

export default function PeekInsidePage({ data }: PageProps<Queries.PeekInsidePageQuery>) {
  const { page } = data;
  if (!page) throw new Error('content/peek-inside.json is missing.');
  return (
    <>
      <Seo title="A Peek Inside" description={page.intro} path={paths.peekInside} />
      <PageHead title="A Peek Inside" intro={page.intro} picture="night-window" tone="night" />
      <Section className="band-gallery">
        <Gallery pictures={page.gallery.map((picture) => ({ ...picture, caption: picture.caption ?? '' }))} />
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
      gallery {
        id
        image
        alt
        caption
      }
    }
  }
`;
