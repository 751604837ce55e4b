import { seasonOf, YEAR_EVERY_MS, type SeasonFacts } from '@school/shared/season';
import type { YearFacts } from '@school/shared/year-values';
import type { Island } from '../islands/island';
import { after } from '../islands/dom';
import { loadConfig } from '../lib/config';

/** Long enough for the page itself to be there first. */
const ASK_AFTER_MS = 1500;
/** What this visit knows: one answer does for its next pages. */
const KEPT = 'site-year';
const KEPT_MS = 60_000;

interface Kept {
  readonly at: number;
  readonly year: YearFacts | null;
}

function kept(): Kept | null {
  const text = window.sessionStorage.getItem(KEPT);
  const found = text ? (JSON.parse(text) as Kept) : null;
  return found && Date.now() - found.at < KEPT_MS ? found : null;
}

async function ask(): Promise<YearFacts | null> {
  const { supabaseUrl, supabaseKey } = await loadConfig();
  const answer = await fetch(`${supabaseUrl}/rest/v1/rpc/open_program_year`, {
    method: 'POST',
    headers: { apikey: supabaseKey, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok) throw new Error(String(answer.status));
  const year = (await answer.json()) as YearFacts | null;
  window.sessionStorage.setItem(KEPT, JSON.stringify({ at: Date.now(), year }));
  return year;
}

/** Shows the season that it is now, which may have turned since the page was built. */
export function showSeason(facts: SeasonFacts | null): void {
  document.documentElement.dataset['season'] = seasonOf(facts, new Date());
}

/** Asks whether the program year is still the one shown, also on the return to a tab; if not, every place of the page shows the new one. */
export const live: Island = (root, signal) => {
  let facts = JSON.parse(root.dataset['facts'] ?? 'null') as SeasonFacts | null;
  let shown = root.dataset['stamp'] ?? '';
  const follow = async (year: YearFacts | null): Promise<void> => {
    const stamp = year?.stamp ?? '';
    if (stamp === shown || signal.aborted) return;
    shown = stamp;
    facts = year;
    const { showYear } = await import('../lib/show-year');
    showYear(year);
    showSeason(year);
  };
  const look = (): void => {
    const known = kept();
    (known ? follow(known.year) : ask().then(follow)).catch((error: unknown) =>
      console.info('The year was not asked for.', error),
    );
  };
  const whenSeen = (): void => {
    if (document.visibilityState !== 'visible') return;
    // Time has passed, too.
    showSeason(facts);
    look();
  };
  showSeason(facts);
  if (kept()) look();
  else after(ASK_AFTER_MS, signal, look);
  document.addEventListener('visibilitychange', whenSeen, { signal });
  const again = (): void => {
    whenSeen();
    after(YEAR_EVERY_MS, signal, again);
  };
  after(YEAR_EVERY_MS, signal, again);
};
