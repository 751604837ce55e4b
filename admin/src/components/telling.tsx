/** What a family knows of a decision, in the database's one word: in lists, files, tables, papers and sentences alike. */
import Typography from '@mui/material/Typography';
import { ISRAEL, clockTime } from '@school/shared/dates';
import { formatter } from '@school/shared/formatter';
import type { Telling } from '@school/shared/api/shapes';
import { Badge } from './Badge.tsx';

const DAY = 86_400_000;

/** "Thursday 6:00 PM" within a week, else with its date, in Israel's time. */
export function dayAndTime(instant: string, now = Date.now()): string {
  const away = Date.parse(instant) - now;
  const day = formatter('en-US', {
    weekday: 'long',
    timeZone: ISRAEL,
    ...(away > 0 && away < 6 * DAY ? {} : { month: 'long', day: 'numeric' }),
    ...(Math.abs(away) > 300 * DAY ? { year: 'numeric' } : {}),
  }).format(new Date(instant));
  return `${day} ${clockTime(instant, ISRAEL)}`;
}

const minutes = (instant: string, now: number): string => {
  const left = Math.max(Math.ceil((Date.parse(instant) - now) / 60_000), 0);
  return left === 0 ? 'Goes now' : `Goes in ${left} ${left === 1 ? 'minute' : 'minutes'}`;
};

/** Held, Scheduled (Thursday 6:00 PM), Goes in 10 minutes, Told. */
export function tellingWords({ word, at }: Pick<Telling, 'word' | 'at'>, now = Date.now()): string {
  if (word === 'told') return 'Told';
  if (word === 'held' || !at) return 'Held';
  return word === 'leaving' ? minutes(at, now) : `Scheduled (${dayAndTime(at, now)})`;
}

/** The words for a decision that the family does not know yet. */
export const UNTOLD: readonly Telling['word'][] = ['held', 'scheduled', 'leaving'];

export const isUntold = (telling: Telling | null): telling is Telling =>
  telling !== null && telling.word !== 'told';

/** Its mail still waits: for Shabbat or Yom Tov, where the school or its reader is. */
const mailWaits = ({ mail_waits_until }: Telling): string =>
  mail_waits_until
    ? `The mail waits for Shabbat or Yom Tov, until ${dayAndTime(mail_waits_until)} (Israel time).`
    : '';

/** Beside a decision, wherever one stands; nothing while nothing has been decided. */
export const TellingBadge = ({ telling }: { readonly telling: Telling | null }) =>
  telling ? (
    <>
      <Badge tone={isUntold(telling) ? 'amber' : 'neutral'} outlined>
        {tellingWords(telling)}
      </Badge>
      {telling.mail_waits_until ? (
        <Typography component="span" variant="caption" sx={{ display: 'block' }}>
          {mailWaits(telling)}
        </Typography>
      ) : null}
    </>
  ) : null;
