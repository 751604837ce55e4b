import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deadlinesCalendar } from '../../shared/src/deadlines-calendar';
import type { YearFacts } from '../../shared/src/year-values';
import school from '../../shared/school.json';

/** Writes `/deadlines.ics` beside the built pages. */
export async function writeDeadlines(
  year: YearFacts | null,
  siteUrl: string,
  publicFolder: string,
): Promise<void> {
  await mkdir(publicFolder, { recursive: true });
  const text = deadlinesCalendar(year, { school, siteUrl, now: new Date() });
  await writeFile(join(publicFolder, 'deadlines.ics'), text);
}
