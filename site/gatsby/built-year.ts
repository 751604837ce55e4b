import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SEASONS, seasonOf, type Season } from '../../shared/src/season';
import { offeredTracks, tabOf } from '../../shared/src/track-values';
import { yearValues, type YearFacts } from '../../shared/src/year-values';
import school from '../../shared/school.json';
import type { BuiltYear, SeasonWords } from '../src/lib/built';
import type { Fields } from '../src/lib/content';
import { parsed } from './entry';
import { fill, liveValues, placeholderValues, type PlaceholderValues } from './fill';
import { openProgramYear } from './program-year';

const LINKS: Readonly<Record<string, string>> = school.links;

function wordsOf(words: Fields<'season'>[Season], values: PlaceholderValues): SeasonWords {
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

/** Only finished pages make elements of the marks; `gatsby develop` shows the words as they are. */
const BUILDING = process.env['NODE_ENV'] === 'production';

/** The facts behind `{{placeholders}}`, of the year this build is made with. */
export const buildValues = async (): Promise<PlaceholderValues> =>
  (BUILDING ? liveValues : placeholderValues)(await openProgramYear(), school);

/** What components know of the year this build is made with; `values` says how its values stand in texts. */
export async function builtYear(
  year: YearFacts | null,
  values: PlaceholderValues,
  contentFolder: string,
  now: Date,
): Promise<BuiltYear> {
  const content = parsed('season', JSON.parse(await readFile(join(contentFolder, 'season.json'), 'utf8')));
  const names = Object.keys(yearValues(null)) as (keyof ReturnType<typeof yearValues>)[];
  return {
    stamp: year?.stamp ?? null,
    facts: year && {
      opens_at: year.opens_at,
      application_deadline_at: year.application_deadline_at,
      program_starts_on: year.program_starts_on,
      previous: year.previous && { name: year.previous.name },
    },
    // A year may offer what the site has no words for, as the sample year does for a school of two tracks.
    tracks: offeredTracks(year?.tracks).filter((track) =>
      existsSync(join(contentFolder, 'tracks', `${tabOf(track)}.md`)),
    ),
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
