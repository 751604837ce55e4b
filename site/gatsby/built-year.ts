import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { SEASONS, seasonOf, type Season } from '../../shared/src/season';
import type { YearFacts } from '../../shared/src/year-values';
import { yearValues } from '../../shared/src/year-values';
import school from '../../shared/school.json';
import type { BuiltYear, SeasonWords } from '../src/lib/built';
import { fill, type PlaceholderValues } from './fill';

const wordsSchema = z.object({
  line: z.string(),
  text: z.string(),
  state: z.string(),
  button: z.string(),
  link: z.string(),
});
const seasonSchema = z.record(z.enum(SEASONS), wordsSchema);

const LINKS: Readonly<Record<string, string>> = school.links;

function wordsOf(words: z.infer<typeof wordsSchema>, values: PlaceholderValues): SeasonWords {
  const named = /^school:(.+)$/.exec(words.link)?.[1];
  return {
    line: fill(words.line, values),
    text: fill(words.text, values),
    state: fill(words.state, values),
    button: words.button,
    href: named ? (LINKS[named] ?? words.link) : words.link,
    external: named !== undefined,
  };
}

/** What components know of the year this build is made with; `values` says how its values stand in texts. */
export async function builtYear(
  year: YearFacts | null,
  values: PlaceholderValues,
  contentFolder: string,
  now: Date,
): Promise<BuiltYear> {
  const content = seasonSchema.parse(
    JSON.parse(await readFile(join(contentFolder, 'season.json'), 'utf8')) as unknown,
  );
  const names = Object.keys(yearValues(null)) as (keyof ReturnType<typeof yearValues>)[];
  return {
    stamp: year?.stamp ?? null,
    facts: year && {
      opens_at: year.opens_at,
      application_deadline_at: year.application_deadline_at,
      program_starts_on: year.program_starts_on,
      previous: year.previous && { name: year.previous.name },
    },
    season: seasonOf(year, now),
    seasons: Object.fromEntries(
      SEASONS.map((season) => [season, wordsOf(content[season], values)]),
    ) as Readonly<Record<Season, SeasonWords>>,
    values: Object.fromEntries(names.map((name) => [name, values[name]])) as BuiltYear['values'],
  };
}

/** Writes `/site-year.json`: what these pages show and since when, for the office's screen of the year. */
export async function writeSiteYear(year: YearFacts | null, publicFolder: string): Promise<void> {
  const account = {
    built_at: new Date().toISOString(),
    name: year?.name ?? null,
    stamp: year?.stamp ?? null,
  };
  await writeFile(join(publicFolder, 'site-year.json'), `${JSON.stringify(account)}\n`);
}
