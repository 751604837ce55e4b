import type { PageProps } from 'gatsby';
import school from '@school/shared/school.json';
import { paths } from '@school/shared/routes';
import { ClosingCall } from '../components/ClosingCall';
import { Section } from '../components/Section';
import { Seo } from '../components/Seo';
import { Disclosure } from '../components/Disclosure';
import { VideoFacade } from '../components/VideoFacade';
import { AnswerBody } from '../features/knowledge-base/AnswerBody';
import type { Answer } from '../features/knowledge-base/types';
import { Facts } from '../features/home/Facts';
import { Hero } from '../features/home/Hero';
import { HourOfDay } from '../features/home/HourOfDay';
import { InfoSection } from '../features/home/InfoSection';
import { QuoteBanner } from '../features/home/QuoteBanner';
import { TrackCards } from '../features/home/TrackCards';
import { EligibleLink } from '../features/prospective/EligibleLink';
import { toTrack } from '../features/prospective/from-content';
import type { Fields, Shown } from '../lib/content';
import { schoolJsonLd } from '../lib/json-ld';

export interface HomeContext {
  readonly home: Fields<'home'>;
  readonly quote: Fields<'quote'>;
  readonly facts: Fields<'facts'>;
  readonly tracks: readonly Shown<'tracks'>[];
  readonly sections: readonly Shown<'sections'>[];
  readonly isEligibleAnswered: boolean;
  readonly asked: readonly Pick<Answer, 'slug' | 'question' | 'answer'>[];
}

export default function HomePage({ pageContext }: PageProps<object, HomeContext>) {
  const { home, quote, facts, tracks, sections, asked, isEligibleAnswered } = pageContext;
  return (
    <>
      <Seo title={school.tagline} description={home.intro} path={paths.home} jsonLd={schoolJsonLd()} />
      <QuoteBanner {...quote} />
      <Hero headline={home.headline} intro={home.intro} slides={home.carousel} />
      {facts.length > 0 ? <Facts facts={facts} /> : null}
      <Section id="tracks" title={home.tracks.title} intro={home.tracks.intro}>
        <TrackCards tracks={tracks.map(toTrack)} />
        {isEligibleAnswered ? <EligibleLink tracks={tracks.length} /> : null}
      </Section>
      {asked.length > 0 ? (
        <Section
          id="parents-ask"
          title={home.parents.title}
          intro={home.parents.intro}
          tone="paper"
          className="band-split"
        >
          <ParentsAsk asked={asked} />
        </Section>
      ) : null}
      {sections.length > 0 ? (
        <div className="wrap infos">
          {sections.map((info) => (
            <InfoSection key={info.id} info={info} />
          ))}
        </div>
      ) : null}
      {home.hour ? <HourOfDay hour={home.hour} /> : null}
      {home.video ? (
        <Section id={home.video.id} title={home.video.title} intro={home.video.description} tone="paper">
          <VideoFacade {...home.video} sample={home.video.sample ?? false} />
        </Section>
      ) : null}
      <ClosingCall
        title={home.closing.title}
        learnMore={paths.prospectiveStudents}
        learnMoreAbout="about studying here"
      />
    </>
  );
}

/** What parents ask first, each answered in a line of the list; the words are those of the knowledge base. */
const ParentsAsk = ({ asked }: Pick<HomeContext, 'asked'>) => (
  <div className="disclosures">
    {asked.map(({ slug, question, answer }) => (
      <Disclosure key={slug} group="parents-ask" title={question} headingLevel={3}>
        <AnswerBody
          item={{
            slug,
            question,
            answer,
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
