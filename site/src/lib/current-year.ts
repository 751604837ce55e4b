import { deadlineText } from '@school/shared/dates';
import { loadConfig } from './config';
import { deadlinesOf, type Deadline, type YearMoments } from './program-year';
import { showToast } from './toasts';

const sameMoment = (a: Deadline, b: Deadline): boolean =>
  new Date(a.at).getTime() === new Date(b.at).getTime() && a.zone === b.zone;

/** The deadlines of `now` that differ from those the page was built with. */
export const changedDeadlines = (built: YearMoments, now: YearMoments): Deadline[] => {
  const before = deadlinesOf(built);
  return deadlinesOf(now).filter((deadline, at) => {
    const old = before[at];
    return !old || !sameMoment(old, deadline);
  });
};

const KEYS = [
  'application_deadline_at',
  'application_deadline_zone',
  'decisions_at',
  'decisions_zone',
  'registration_deadline_at',
  'registration_deadline_zone',
] as const;

const isMoments = (value: unknown): value is YearMoments =>
  typeof value === 'object' &&
  value !== null &&
  KEYS.every((key) => typeof Reflect.get(value, key) === 'string');

async function fetchMoments(): Promise<YearMoments | null> {
  const { supabaseUrl, supabaseKey } = await loadConfig();
  const answer = await fetch(`${supabaseUrl}/rest/v1/rpc/open_program_year`, {
    method: 'POST',
    headers: { apikey: supabaseKey, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok) throw new Error(`open_program_year answered ${answer.status}`);
  const year: unknown = await answer.json();
  return isMoments(year) ? year : null;
}

let asked: Promise<YearMoments | null> | null = null;

/** The open program year in the database, asked once for a visit; null when it has none. Throws when it can't be reached. */
export function currentMoments(): Promise<YearMoments | null> {
  asked ??= fetchMoments();
  return asked;
}

/** Says on any page when dates have changed since the site was built. */
export async function announceChanges(built: YearMoments = BUILT_YEAR): Promise<void> {
  const now = await currentMoments();
  const changed = now ? changedDeadlines(built, now) : [];
  if (changed.length === 0) return;
  showToast({
    title: changed.length === 1 ? 'A date has changed' : 'Dates have changed',
    message: changed.map(({ title, at, zone }) => `${title}: ${deadlineText(at, zone)}.`).join(' '),
    stays: true,
  });
}
