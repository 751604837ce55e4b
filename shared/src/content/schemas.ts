import { z } from 'zod';
import { SEASONS, type Season } from '../season.ts';
import { tabOf, trackValues } from '../track-values.ts';
import {
  day,
  drawingOrPhoto,
  embedId,
  focus,
  id,
  image,
  length,
  order,
  photo,
  sample,
  spotifyUrl,
  text,
  time,
  youtubeUrl,
} from './fields.ts';

/** Category ids of the knowledge base; the specification fixes them. */
export const CATEGORY_IDS = [
  'about-yeshiva',
  'applying-registration',
  'tuition-financial-aid',
  'learning-growth',
  'life-campus',
  'safety-health',
  'logistics-practicalities',
  'program-tracks',
  'contact-information',
] as const;
const ICONS = ['book', 'pen', 'coin', 'lamp', 'house', 'shield', 'suitcase', 'paths', 'letter'] as const;
const TONES = ['night', 'olive', 'clay', 'stone', 'paper'] as const;

const illustrated = z.strictObject({ id, image, alt: text });
/** A photograph: what it shows, for people who do not see it, and the point of it that stays in view. */
const photographed = { image: photo.optional(), imageAlt: text.optional(), imageFocus: focus.optional() };
/** A place of the walk: when one is there, where it stands on the map, and its picture. */
const place = z.strictObject({
  id,
  hour: time,
  name: text,
  at: focus,
  image: drawingOrPhoto,
  alt: text,
  imageFocus: focus.optional(),
  caption: text,
  text,
});
const closing = z.strictObject({ title: text, text });
const introduced = z.strictObject({ title: text, intro: text });
const season = z.strictObject({ line: text, text, state: text, button: text, link: text });
const video = z.strictObject({
  id,
  title: text,
  author: text.optional(),
  description: text,
  youtubeUrl,
  embedId,
  sample: sample.optional(),
});
const titled = z.strictObject({ id, title: text, order });
const person = z.strictObject({
  id: z.number().int().positive(),
  name: text,
  title: text,
  department: z.enum(['leadership', 'esp', 'faculty']),
  ...photographed,
});
const track = z.strictObject({
  tab: z.enum(trackValues.map(tabOf)),
  order,
  summary: text,
  ages: text,
  length: text,
  dates: text,
  learning: text,
  requirement: text,
  service: text,
  apply: text,
  ...photographed,
});
const torahItem = z.strictObject({
  id,
  title: text,
  author: text,
  type: z.enum(['essay', 'video', 'podcast', 'music']),
  language: z.enum(['english', 'hebrew', 'music']),
  order,
  date: day,
  /** The title that it shares with the other parts of its series. */
  series: text.optional(),
  description: text,
  length: length.optional(),
  ...photographed,
  youtubeUrl: youtubeUrl.optional(),
  spotifyUrl: spotifyUrl.optional(),
  embedId: embedId.optional(),
  sample: sample.optional(),
  /** Somebody from outside, who has no file in staff/. */
  guest: sample.optional(),
});
const answer = z.strictObject({
  question: text,
  subcategory: id,
  order,
  link: text.optional(),
  related: z.array(id).optional(),
  keywords: z.array(text).optional(),
  /** Invented for the demo: the page says so until the school has written its own. */
  sample: sample.optional(),
  /** The same in Hebrew, for those who read it: beside the English, and only both together. */
  hebrewQuestion: text.optional(),
  hebrew: text.optional(),
});
/** Without a text only for `season`, which has its own. */
const next = z.strictObject({ text: text.optional(), link: text });
const category = z.strictObject({
  id: z.enum(CATEGORY_IDS),
  title: text,
  icon: z.enum(ICONS),
  subcategories: z.array(z.strictObject({ id, title: text, next })).min(1),
});
const row = z.strictObject({
  id,
  time,
  cells: z.array(text).length(6, 'must have six entries, Sunday to Friday.'),
});
const lesson = z.strictObject({ id, time, title: text, description: text });
const page = z.strictObject({ id, title: text, description: text, updated: day });

/** Folders that a school may do without: pages leave out what they would show. */
export const OPTIONAL_FOLDERS: readonly string[] = ['elements', 'esp', 'sections', 'torah'];

export interface Shape {
  readonly schema: z.ZodType;
  readonly kind: 'markdown' | 'json';
}
/** Words that look like a fact of the year and are meant as they stand (handwritten.ts). */
const asWritten = z.array(text).optional();
const md = <Fields extends z.ZodRawShape>({ shape }: z.ZodObject<Fields>) =>
  ({ schema: z.strictObject({ ...shape, asWritten }), kind: 'markdown' }) as const;
const json = <Schema extends z.ZodType>(schema: Schema) => ({ schema, kind: 'json' }) as const;

/** What each collection's files must look like; a folder or file that is not named here is a mistake. */
export const shapes = {
  quote: json(z.strictObject({ hebrew: text, english: text, source: text })),
  home: json(
    z.strictObject({
      headline: z.array(text).min(1),
      intro: text,
      carousel: z.array(illustrated).min(1),
      tracks: introduced,
      parents: introduced.extend({
        answers: z.array(z.strictObject({ ask: text, answer: id, text })),
      }),
      hour: z.strictObject({ time, title: text, text, image, alt: text }).optional(),
      video: video.optional(),
      closing: closing.omit({ text: true }),
    }),
  ),
  season: json(
    z.strictObject(
      Object.fromEntries(SEASONS.map((name) => [name, season])) as Readonly<Record<Season, typeof season>>,
    ),
  ),
  links: json(z.array(z.strictObject({ words: text, link: text }))),
  synonyms: json(z.array(z.strictObject({ words: z.array(text).min(2) }))),
  'most-asked': json(z.array(z.strictObject({ answer: id }))),
  facts: json(z.array(z.strictObject({ id, value: text, label: text }))),
  prospective: json(
    z.strictObject({ intro: z.array(text).min(1), elementsTitle: text, espTitle: text, closing }),
  ),
  schedule: json(
    z.strictObject({ title: text, note: text, days: z.array(text).length(6), rows: z.array(row).min(1) }),
  ),
  classes: json(
    z.strictObject({
      title: text,
      note: text,
      days: z.array(z.strictObject({ day: text, classes: z.array(lesson).min(1) })),
    }),
  ),
  videos: json(z.array(video.extend({ author: text }))),
  'peek-inside': json(
    z.strictObject({
      intro: text,
      map: z.strictObject({ title: text, alt: text, caption: text }),
      gallery: z.array(place),
    }),
  ),
  sections: md(titled.extend({ banner: z.enum(TONES), background: z.enum(TONES) })),
  staff: md(person),
  elements: md(titled),
  esp: md(titled),
  tracks: md(track),
  torah: md(torahItem),
  'knowledge-base': md(answer),
  'knowledge-base/categories': json(
    z.array(category).length(CATEGORY_IDS.length, `must have ${CATEGORY_IDS.length} categories.`),
  ),
  pages: md(page),
} satisfies Readonly<Record<string, Shape>>;

/** The shape of a collection that is named from outside; undefined where there is none. */
export const shapeNamed = (name: string): Shape | undefined =>
  Object.hasOwn(shapes, name) ? shapes[name as keyof typeof shapes] : undefined;
