import { graphql, type PageProps } from 'gatsby';
import { paths } from '@school/shared/routes';
import { ClosingCall } from '../components/ClosingCall';
import { PageHead } from '../components/PageHead';
import { Section } from '../components/Section';
import { Seo } from '../components/Seo';
import { toTrack } from '../features/prospective/from-content';
import { Finder } from '../features/track-finder/Finder';
import '../features/track-finder/finder.css';

const DESCRIPTION =
  'Am I eligible? Passport, Hebrew, age and school: five questions say which of the four tracks fit you, and what is missing for the others.';

export default function TrackFinderPage({
  data: { finder, tracks },
}: PageProps<Queries.TrackFinderPageQuery>) {
  if (!finder) throw new Error('content/track-finder.json is missing.');
  const { eligible } = finder;
  return (
    <>
      <Seo title={finder.title} description={DESCRIPTION} path={paths.trackFinder} />
      <PageHead title={finder.title} intro={finder.intro} picture="trail" tone="olive" />
      <Finder
        content={finder}
        tracks={tracks.nodes.map(toTrack).map(({ facts, ...track }) => ({ ...track, ...facts }))}
      />
      <Section id="am-i-eligible" title={eligible.title} intro={eligible.intro} tone="paper">
        <dl className="eligible">
          {eligible.answers.map(({ id, title, text, link }) => (
            <div key={id}>
              <dt>{title}</dt>
              <dd>
                <p>{text}</p>
                <a href={link}>
                  Learn More<span className="visually-hidden"> about: {title}</span>
                </a>
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <ClosingCall
        title="Begin Your Journey With Us"
        learnMore={paths.prospectiveStudents}
        learnMoreAbout="about studying here"
      />
    </>
  );
}

export const query = graphql`
  query TrackFinderPage {
    finder: trackFinderJson {
      title
      intro
      button
      before
      fits
      others
      none
      questions {
        id
        ask
        options {
          id
          label
        }
      }
      tracks {
        track
        needs {
          question
          any
          instead {
            question
            any
          }
          when {
            question
            any
          }
          why
          missing
        }
      }
      eligible {
        title
        intro
        answers {
          id
          title
          text
          link
        }
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
  }
`;
