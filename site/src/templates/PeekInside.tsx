import type { PageProps } from 'gatsby';
import { WALK_HEAD } from '@school/shared/content/drawings';
import school from '@school/shared/school.json';
import { paths } from '@school/shared/routes';
import { PageHead } from '../components/PageHead';
import { Section } from '../components/Section';
import { Seo } from '../components/Seo';
import { Feed } from '../features/peek-inside/Feed';
import { Walk, type WalkPlace } from '../features/peek-inside/Walk';
import type { Fields } from '../lib/content';

export interface PeekInsideContext extends Omit<Fields<'peek-inside'>, 'gallery'> {
  readonly places: readonly WalkPlace[];
}

export default function PeekInsidePage({ pageContext }: PageProps<object, PeekInsideContext>) {
  const { intro, map, places } = pageContext;
  return (
    <>
      <Seo title="A Peek Inside" description={intro} path={paths.peekInside} />
      <PageHead title="A Peek Inside" intro={intro} picture={WALK_HEAD} tone="night" />
      {places.length > 0 ? (
        <Section id="map" title={map.title}>
          <Walk map={map} places={places} />
        </Section>
      ) : null}
      {places.length > 0 || school.links.facebook ? null : (
        <Section>
          <p>
            The walk is not drawn yet. Come and see the place: <a href={paths.submitQuestion}>tell us when</a>
            .
          </p>
        </Section>
      )}
      {school.links.facebook ? (
        <Section id="feed" title="From our community" tone="paper" className="band-split">
          <Feed />
        </Section>
      ) : null}
    </>
  );
}
