import { graphql } from 'gatsby';
import { NON_REFUNDABLE } from '@school/shared/costs';
import type { YearValue } from '@school/shared/year-values';
import { built } from '../../lib/built';
import { withoutMarks } from '../../lib/live-marks';
import type { ClassDay } from './Classes';
import type { Entry } from './Questions';
import type { SampleVideo } from './SampleVideos';
import type { ScheduleRow } from './Schedule';
import type { Track } from './track';

export const entryFields = graphql`
  fragment Entry on MarkdownRemark {
    body
    frontmatter {
      id
      title
    }
  }
`;

export const trackFields = graphql`
  fragment Track on MarkdownRemark {
    body
    picture {
      src
      width
      height
      sources {
        type
        srcSet
      }
    }
    frontmatter {
      imageAlt
      imageFocus
      tab
      title
      menuLabel
      summary
      ages
      length
      dates
      learning
      requirement
      service
      apply
    }
  }
`;

export const toEntries = (nodes: readonly Queries.EntryFragment[]): Entry[] =>
  nodes.map(({ body, frontmatter }) => ({ id: frontmatter.id ?? '', title: frontmatter.title ?? '', body }));

/** The track of which people take a term or several: its price is that of a full year. */
const BY_TERM = 'post-army';
/** A year may leave a track out; its cost is then a sentence. */
const isAmount = (value: string): boolean => withoutMarks(value).startsWith('$');

/** The cost of a track, from the year and from nowhere else. */
export function costOf(tab: string) {
  const { values } = built();
  const value = (name: string): string => values[`${name}.${tab}` as YearValue];
  return {
    total:
      tab === BY_TERM && isAmount(value('cost.total'))
        ? `${value('cost.total')} for a full year`
        : value('cost.total'),
    costParts: `tuition ${value('cost.tuition')}, room and board ${value('cost.room-and-board')}; ${value('cost.deposit')} of it as ${NON_REFUNDABLE} deposit`,
    included: value('cost.included'),
  };
}

/** The content check has made sure that nothing here is missing; an empty text only satisfies the types. */
export function toTrack({
  body,
  picture,
  frontmatter: { tab, title, menuLabel, summary, imageAlt, imageFocus, ...facts },
}: Queries.TrackFragment): Track {
  const { 'deadline.application': deadline } = built().values;
  return {
    tab: tab ?? '',
    isSeasonal: withoutMarks(facts.apply ?? '') === withoutMarks(deadline),
    title: title ?? '',
    menuLabel: menuLabel ?? title ?? '',
    summary: summary ?? '',
    body,
    picture,
    pictureAlt: imageAlt ?? '',
    pictureFocus: imageFocus,
    facts: {
      ages: facts.ages ?? '',
      length: facts.length ?? '',
      dates: facts.dates ?? '',
      learning: facts.learning ?? '',
      requirement: facts.requirement ?? '',
      service: facts.service ?? '',
      ...costOf(tab ?? ''),
      apply: facts.apply ?? '',
    },
  };
}

interface Lesson {
  readonly id: string;
  readonly time: string;
  readonly title: string;
  readonly description: string;
}
interface Week {
  readonly days: readonly string[];
  readonly rows: readonly ScheduleRow[];
}

/** The sample classes, each with the hour of the schedule that it belongs to (the content check knows that there is one). */
export const toClassDays = (
  days: readonly { readonly day: string; readonly classes: readonly Lesson[] }[],
  week: Week,
): ClassDay[] =>
  days.map(({ day, classes }) => ({
    day,
    classes: classes.map((lesson) => ({
      ...lesson,
      during: week.rows.find(({ time }) => time === lesson.time)?.cells[week.days.indexOf(day)] ?? '',
    })),
  }));

export const toVideo = (video: Queries.ProspectivePageQuery['videos']['nodes'][number]): SampleVideo => ({
  ...video,
  id: video.jsonId,
  sample: video.sample ?? false,
});
