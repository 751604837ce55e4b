import school from '../../../shared/school.json';
import { offeredTracks, tabOf } from '../../../shared/src/track-values';
import type { YearFacts } from '../../../shared/src/year-values';
import type { Content } from '../content';
import { fill, type PlaceholderValues } from '../fill';

export interface Passage {
  readonly title: string;
  readonly body: string;
}

/** What the brochure prints of the content. */
export function brochureContent(content: Content, values: PlaceholderValues, year: YearFacts | null) {
  const passages = <Name extends 'sections' | 'elements' | 'esp' | 'tracks'>(name: Name) =>
    content.entries(name).map(({ fields, text }) => ({ ...fields, body: fill(text, values) }));
  return {
    quote: content.json('quote'),
    home: content.json('home'),
    facts: content.json('facts'),
    schedule: content.json('schedule'),
    classes: content.json('classes'),
    sections: passages('sections'),
    elements: passages('elements'),
    esp: passages('esp'),
    tracks: passages('tracks').flatMap((track) => {
      const offered = offeredTracks(year?.tracks).find((each) => tabOf(each) === track.tab);
      return offered ? [{ ...track, title: school.tracks[offered].name }] : [];
    }),
    staff: content
      .entries('staff')
      .map(({ fields }) => fields)
      .sort((a, b) => a.id - b.id),
    /** By the names of their files. */
    answers: new Map(
      content
        .entries('knowledge-base')
        .map(({ slug, fields, text }): [string, Passage] => [
          slug,
          { title: fields.question, body: fill(text, values) },
        ]),
    ),
  };
}
export type BrochureContent = ReturnType<typeof brochureContent>;

/** Markdown without its marks: emphasis and links become plain words. */
export const plainText = (text: string): string =>
  text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\*\*?([^*]+)\*\*?/g, '$1');
