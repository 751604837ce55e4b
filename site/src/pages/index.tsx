import { graphql, type PageProps } from 'gatsby';
import school from '@school/shared/school.json';
import { paths } from '@school/shared/routes';
import { ClosingCall } from '../components/ClosingCall';
import { Section } from '../components/Section';
import { Seo } from '../components/Seo';
import { Disclosure } from '../components/Disclosure';
import { VideoFacade } from '../components/VideoFacade';
import { AnswerBody } from '../features/knowledge-base/AnswerBody';
import { Facts } from '../features/home/Facts';
import { Hero } from '../features/home/Hero';
import { HourOfDay } from '../features/home/HourOfDay';
import { InfoSection } from '../features/home/InfoSection';
import { QuoteBanner } from '../features/home/QuoteBanner';
import { TrackCards } from '../features/home/TrackCards';
import { toTrack } from '../features/prospective/from-content';
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
      <Section id="tracks" title={home.tracks.title} intro={home.tracks.intro}>
        <TrackCards
          tracks={data.tracks.nodes.map(toTrack).map(({ facts, ...track }) => ({ ...track, ...facts }))}
        />
        <p>
          <a href={`${paths.knowledgeBase}/am-i-eligible`}>
            Am I eligible? The four tracks by age, passport, Hebrew, school and cost.
          </a>
        </p>
      </Section>
      <Section
        id="parents-ask"
        title={home.parents.title}
        intro={home.parents.intro}
        tone="paper"
        className="band-split"
      >
        <ParentsAsk asked={home.parents.answers} answers={data.answers.nodes} />
      </Section>
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
      <HourOfDay hour={home.hour} />
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

interface ParentsAskProps {
  readonly asked: readonly { readonly ask: string; readonly answer: string }[];
  readonly answers: Queries.HomePageQuery['answers']['nodes'];
}

/** What parents ask first, each answered in a line of the list; the words are those of the knowledge base. */
function ParentsAsk({ asked, answers }: ParentsAskProps) {
  return (
    <div className="disclosures">
      {asked.map(({ ask, answer: slug }) => (
        <Disclosure key={slug} group="parents-ask" title={ask} headingLevel={3}>
          <AnswerBody
            item={{
              slug,
              question: ask,
              answer: answers.find((node) => node.slug === slug)?.answer ?? '',
              link: {
                href: `${paths.knowledgeBase}/${slug}`,
                label: 'In the knowledge base',
                external: false,
              },
              next: null,
            }}
          />
        </Disclosure>
      ))}
    </div>
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
      tracks {
        title
        intro
      }
      parents {
        title
        intro
        answers {
          ask
          answer
        }
      }
      hour {
        time
        title
        text
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
    tracks: allMarkdownRemark(
      filter: { collection: { eq: "tracks" } }
      sort: { frontmatter: { order: ASC } }
    ) {
      nodes {
        ...Track
      }
    }
    answers: allMarkdownRemark(filter: { fileAbsolutePath: { regex: "//knowledge-base/" } }) {
      nodes {
        slug
        answer
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
