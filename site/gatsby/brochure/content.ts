import { z } from 'zod';
import type { ContentFile } from '../../../shared/src/content/files';
import { readContent } from '../content-check/files';
import { fill, fillDeep, type PlaceholderValues } from '../fill';

/** What the brochure takes from the content; the content check has proven the rest. */
const shapes = {
  quote: z.object({ hebrew: z.string(), english: z.string(), source: z.string() }),
  home: z.object({
    carousel: z.array(z.object({ image: z.string(), alt: z.string() })),
    headline: z.array(z.string()),
    intro: z.string(),
    closing: z.object({ title: z.string() }),
  }),
  facts: z.array(z.object({ value: z.string(), label: z.string() })),
  schedule: z.object({
    title: z.string(),
    note: z.string(),
    days: z.array(z.string()),
    rows: z.array(z.object({ time: z.string(), cells: z.array(z.string()) })),
  }),
  classes: z.object({
    title: z.string(),
    note: z.string(),
    days: z.array(
      z.object({ day: z.string(), classes: z.array(z.object({ time: z.string(), title: z.string() })) }),
    ),
  }),
  titled: z.object({ title: z.string(), order: z.number() }),
  person: z.object({ id: z.number(), name: z.string(), title: z.string(), department: z.string() }),
  track: z.object({
    title: z.string(),
    order: z.number(),
    summary: z.string(),
    ages: z.string(),
    length: z.string(),
    dates: z.string(),
    learning: z.string(),
    requirement: z.string(),
    service: z.string(),
    tab: z.string(),
    apply: z.string(),
  }),
  answer: z.object({ question: z.string() }),
} as const;

export interface Passage {
  readonly title: string;
  readonly body: string;
}
export type Track = z.infer<(typeof shapes)['track']> & Passage;
export type Person = z.infer<(typeof shapes)['person']>;

export interface BrochureContent {
  readonly quote: z.infer<(typeof shapes)['quote']>;
  readonly home: z.infer<(typeof shapes)['home']>;
  readonly facts: z.infer<(typeof shapes)['facts']>;
  readonly schedule: z.infer<(typeof shapes)['schedule']>;
  readonly classes: z.infer<(typeof shapes)['classes']>;
  readonly sections: readonly Passage[];
  readonly elements: readonly Passage[];
  readonly esp: readonly Passage[];
  readonly tracks: readonly Track[];
  readonly staff: readonly Person[];
  /** Answers by the name of their file. */
  readonly answers: ReadonlyMap<string, Passage>;
}

const inCollection = (files: readonly ContentFile[], name: string): ContentFile[] =>
  files.filter((file) => file.collection === name && file.kind === 'markdown');

/** Reads the content with the year's facts filled in. */
export function brochureContent(folder: string, values: PlaceholderValues): BrochureContent {
  const { files } = readContent(folder);
  const json = <T>(path: string, shape: z.ZodType<T>): T =>
    shape.parse(fillDeep(files.find((file) => file.path === path)?.data, values));
  const markdown = <T extends { readonly order: number }>(
    name: string,
    shape: z.ZodType<T>,
  ): (T & { body: string })[] =>
    inCollection(files, name)
      .map((file) => ({ ...shape.parse(fillDeep(file.data, values)), body: fill(file.body, values) }))
      .sort((a, b) => a.order - b.order);
  return {
    quote: json('quote.json', shapes.quote),
    home: json('home.json', shapes.home),
    facts: json('facts.json', shapes.facts),
    schedule: json('schedule.json', shapes.schedule),
    classes: json('classes.json', shapes.classes),
    sections: markdown('sections', shapes.titled),
    elements: markdown('elements', shapes.titled),
    esp: markdown('esp', shapes.titled),
    tracks: markdown('tracks', shapes.track),
    staff: inCollection(files, 'staff')
      .map((file) => shapes.person.parse(file.data))
      .sort((a, b) => a.id - b.id),
    answers: new Map(
      inCollection(files, 'knowledge-base').map((file) => [
        file.name,
        { title: shapes.answer.parse(fillDeep(file.data, values)).question, body: fill(file.body, values) },
      ]),
    ),
  };
}

/** Markdown without its marks: emphasis and links become plain words. */
export const plainText = (text: string): string =>
  text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\*\*?([^*]+)\*\*?/g, '$1');
