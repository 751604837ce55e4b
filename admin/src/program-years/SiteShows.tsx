import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { longDateTime } from '@school/shared/dates';
import { seasonSentence } from '@school/shared/season-words';
import { call } from '../providers/rpc.ts';
import { SITE_KEY } from './years-query.ts';
import { dashedYear } from '@school/shared/year-name';

/** What the site's build wrote about itself, at `/site-year.json`. */
interface Built {
  readonly built_at: string;
  /** Null for a site that was built without any program year. */
  readonly name: string | null;
  readonly stamp: string | null;
}

interface Shown {
  readonly built: Built;
  /** The season that families are in, as every page says it. */
  readonly season: string;
  readonly stamp: string | null;
  readonly changed_at: string;
  readonly failure: string | null;
}

async function builtSite(): Promise<Built> {
  const answer = await fetch('/site-year.json', { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`The site's own account of its build answered ${answer.status}.`);
  return (await answer.json()) as Built;
}

async function loadShown(): Promise<Shown> {
  const [built, year, state] = await Promise.all([
    builtSite(),
    call('open_program_year', {}),
    call('site_build_state', {}),
  ]);
  return {
    built,
    season: seasonSentence(year, new Date()),
    stamp: year?.stamp ?? null,
    changed_at: state.changed_at,
    failure: state.failure,
  };
}

const dash = (name: string | null): string => (name ? dashedYear(name) : 'no program year');

/** The sentence about the site, and how serious it is. */
export function siteSentence({ built, season, stamp, changed_at, failure }: Shown): {
  readonly severity: 'success' | 'info' | 'warning';
  readonly text: string;
} {
  const made = `${season} The public site shows ${dash(built.name)}, as built on ${longDateTime(built.built_at)} (Israel).`;
  if (stamp === built.stamp) return { severity: 'success', text: `${made} That is what is saved here.` };
  const since = `What was saved on ${longDateTime(changed_at)} is newer: pages that are open fetch it on their own`;
  if (failure)
    return {
      severity: 'warning',
      text: `${made} ${since}, but the site was not rebuilt: ${failure}`,
    };
  return {
    severity: 'info',
    text: `${made} ${since}, and the site is rebuilt about a minute after the last change.`,
  };
}

/** Says on the year's screen what families see. */
export function SiteShows({ yearName }: { readonly yearName: string }) {
  const { data, error } = useQuery({ queryKey: SITE_KEY, queryFn: loadShown, refetchInterval: 30_000 });
  if (error && !data)
    return <Alert severity="warning">What the public site shows could not be read: {error.message}</Alert>;
  if (!data) return null;
  const { severity, text } = siteSentence(data);
  return (
    <Alert severity={severity}>
      {text}
      {data.built.name === yearName ? null : ` ${dash(yearName)} is not the year that it shows.`}
    </Alert>
  );
}
