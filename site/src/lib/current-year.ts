import { loadConfig } from './config';
import { deadlinesOf, type Deadline, type YearMoments } from './program-year';

const sameMoment = (a: Deadline, b: Deadline): boolean =>
  new Date(a.at).getTime() === new Date(b.at).getTime() && a.zone === b.zone;

/** The deadlines of `now` that differ from those the page was built with; none when `now` is not a year with all of them. */
export const changedDeadlines = (built: YearMoments, now: YearMoments | null): Deadline[] => {
  if (!now || deadlinesOf(now).some(({ at, zone }) => !at || !zone)) return [];
  const before = deadlinesOf(built);
  return deadlinesOf(now).filter((deadline, at) => {
    const old = before[at];
    return !old || !sameMoment(old, deadline);
  });
};

/** The open program year in the database, null when it has none. Throws when it can't be reached. */
export async function currentMoments(): Promise<YearMoments | null> {
  const { supabaseUrl, supabaseKey } = await loadConfig();
  const answer = await fetch(`${supabaseUrl}/rest/v1/rpc/open_program_year`, {
    method: 'POST',
    headers: { apikey: supabaseKey, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok) throw new Error(`open_program_year answered ${answer.status}`);
  return (await answer.json()) as YearMoments | null;
}

/** The dates that a page was built with, from the attribute in which the build wrote them. */
export const builtMoments = (element: HTMLElement): YearMoments =>
  JSON.parse(element.dataset['built'] ?? '') as YearMoments;
