import { graphql, type PageProps } from 'gatsby';
import school from '@school/shared/school.json';
import { paths } from '@school/shared/routes';
import { ClosingCall } from '../components/ClosingCall';
import { Section } from '../components/Section';
import { Seo } from '../components/Seo';
import { VideoFacade } from '../components/VideoFacade';
import { Facts } from '../features/home/Facts';
import { Hero } from '../features/home/Hero';
import { InfoSection } from '../features/home/InfoSection';
import { QuoteBanner } from '../features/home/QuoteBanner';
import { schoolJsonLd } from '../lib/json-ld';

export default function HomePage({ data }: PageProps<Queries.HomePageQuery>) {
  const { home, quote } = data;
  if (!home || !quote) throw new Error('content/home.json or content/quote.json is missing.');
  return (
    <>
      <Seo title={school.tagline} description={home.intro} path={paths.home} jsonLd={schoolJsonLd()} />
      <QuoteBanner {...quote} />
      <Hero headline={home.headline} intro={home.intro} slides={home.carousel} />
      <Facts facts={data.facts.nodes} />
      <div className="wrap infos">
        {data.sections.nodes.map(({ body, frontmatter }) => (
          <InfoSection
            key={frontmatter.id}
            info={{
              id: frontmatter.id ?? '',
              title: frontmatter.title ?? '',
              banner: frontmatter.banner ?? 'night',
              background: frontmatter.background ?? 'paper',
              body,
            }}
          />
        ))}
      </div>
      <Section id={home.video.id} title={home.video.title} intro={home.video.description} tone="paper">
        <VideoFacade
          title={home.video.title}
          embedId={home.video.embedId}
          sample={home.video.sample ?? false}
        />
      </Section>
      <ClosingCall
        title={home.closing.title}
        learnMore={paths.prospectiveStudents}
        learnMoreAbout="about studying here"
      />
    </>
  );
}

export const query = graphql`
  query HomePage {
    home: homeJson {
      headline
      intro
      carousel {
        id
        image
        alt
      }
      video {
        id
        title
        description
        embedId
        sample
      }
      closing {
        title
      }
    }
    quote: quoteJson {
      hebrew
      english
      source
    }
    facts: allFactsJson {
      nodes {
        id
        value
        label
      }
    }
    sections: allMarkdownRemark(
      filter: { collection: { eq: "sections" } }
      sort: { frontmatter: { order: ASC } }
    ) {
      nodes {
        body
        frontmatter {
          id
          title
          banner
          background
        }
      }
    }
  }
`;
