import type { PageProps } from 'gatsby';
import school from '@school/shared/school.json';
import { paths } from '@school/shared/routes';
import { ClosingCall } from '../components/ClosingCall';
import { MixedText } from '../components/Hebrew';
import { Live } from '../components/Live';
import { PageHead, PageLinks } from '../components/PageHead';
import { Section } from '../components/Section';
import { SendPage } from '../components/SendPage';
import { SeasonLine } from '../components/SeasonButton';
import { Seo } from '../components/Seo';
import { Classes } from '../features/prospective/Classes';
import { DayByDay } from '../features/prospective/DayByDay';
import { Deadlines } from '../features/prospective/Deadlines';
import { EligibleLink } from '../features/prospective/EligibleLink';
import { Questions } from '../features/prospective/Questions';
import { SampleVideos } from '../features/prospective/SampleVideos';
import { Schedule } from '../features/prospective/Schedule';
import { toClassDays, toTrack } from '../features/prospective/from-content';
import { Tracks } from '../features/prospective/Tracks';
import { TracksTable } from '../features/prospective/TracksTable';
import { TRACKS_ANCHOR } from '../features/prospective/tracks.island';
import type { Fields, Shown } from '../lib/content';
import type { YearMoments } from '../lib/deadlines';

export interface ProspectiveContext {
  readonly page: Fields<'prospective'>;
  readonly elements: readonly Shown<'elements'>[];
  readonly esp: readonly Shown<'esp'>[];
  readonly videos: Fields<'videos'>;
  readonly schedule: Fields<'schedule'>;
  readonly classes: Fields<'classes'>;
  readonly tracks: readonly Shown<'tracks'>[];
  readonly isEligibleAnswered: boolean;
  /** Null when no year is published. */
  readonly year: YearMoments | null;
}

export default function ProspectiveStudentsPage({ pageContext }: PageProps<object, ProspectiveContext>) {
  const { page, schedule, classes, year, elements, esp, videos, isEligibleAnswered } = pageContext;
  const tracks = pageContext.tracks.map(toTrack);
  const rolling = tracks.filter(({ isSeasonal }) => !isSeasonal).map(({ title }) => title);
  const [lead = ''] = page.intro;
  return (
    <>
      <Seo title="Prospective Students" description={lead} path={paths.prospectiveStudents} />
      <PageHead title="Prospective Students" picture="road" tone="gold" />
      <PageLinks
        links={anchors.filter(
          ({ id }) =>
            (id !== 'elements' || elements.length > 0) &&
            (id !== 'sample-classes-english' || classes.days.length > 0),
        )}
      />
      <Section className="intro-statements">
        {page.intro.map((text) => (
          <p key={text} className="statement">
            <MixedText>{text}</MixedText>
          </p>
        ))}
      </Section>
      {elements.length > 0 ? (
        <Section id="elements" title={page.elementsTitle} tone="paper" className="band-split">
          <Questions entries={elements} group="elements" />
        </Section>
      ) : null}
      {esp.length > 0 ? (
        <Section id="about-esp" title={page.espTitle} className="band-split">
          <Questions entries={esp} group="esp" />
        </Section>
      ) : null}
      {videos.length > 0 ? (
        <Section id="sample-videos" title="Sample teaching videos" tone="paper">
          <SampleVideos videos={videos} />
        </Section>
      ) : null}
      <Section id="weekly-schedule" title={schedule.title} intro={schedule.note}>
        <Schedule title={schedule.title} days={schedule.days} rows={schedule.rows} />
        <DayByDay days={schedule.days} rows={schedule.rows} />
      </Section>
      {classes.days.length > 0 ? (
        <Section id="sample-classes-english" title={classes.title} intro={classes.note} tone="paper">
          <Classes days={toClassDays(classes.days, schedule)} />
        </Section>
      ) : null}
      <Section
        id={TRACKS_ANCHOR}
        title="Tracks"
        intro="What each costs stands with it, room and board included in the total."
      >
        {isEligibleAnswered ? <EligibleLink tracks={tracks.length} /> : null}
        <Tracks tracks={tracks} />
        {tracks.length > 1 ? <TracksTable tracks={tracks} /> : null}
        <SendPage
          path={paths.prospectiveStudents}
          sentence={`A year at ${school.name}: the day, the tracks, what each costs and when to apply:`}
          withChoice
        />
      </Section>
      <Section id="deadlines" title="Dates of the year" intro={<SeasonLine />} tone="paper">
        {year ? (
          <>
            <p className="deadlines-about">
              <Live name="year.name" />: each moment in its own time zone, where you are, and by the Hebrew
              calendar.
              {rolling.length > 0
                ? ` ${rolling.join(', ')}: no fixed deadline; after these dates, write to us.`
                : ''}
            </p>
            <Deadlines year={year} />
          </>
        ) : null}
        <p className="deadlines-subscribe">
          <a href="/deadlines.ics">Add all dates of the year to your calendar</a> (.ics)
        </p>
      </Section>
      <ClosingCall
        title={page.closing.title}
        text={page.closing.text}
        learnMore={paths.knowledgeBase}
        learnMoreAbout="in the knowledge base"
      />
    </>
  );
}

const anchors = [
  { id: 'elements', label: 'The yeshiva' },
  { id: 'weekly-schedule', label: 'Schedule' },
  { id: 'sample-classes-english', label: 'Classes' },
  { id: TRACKS_ANCHOR, label: 'Tracks' },
  { id: 'deadlines', label: 'Dates' },
];
