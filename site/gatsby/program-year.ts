import { z } from 'zod';
import type { YearFacts } from '../../shared/src/year-values';
import sample from './program-year.sample.json';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const instant = z.iso.datetime({ offset: true });

/** What `open_program_year()` answers, as far as the site uses it. */
const yearSchema = z.object({
  name: z.string().min(1),
  opens_at: instant,
  application_deadline_at: instant,
  application_deadline_zone: z.string(),
  decisions_at: instant,
  decisions_zone: z.string(),
  registration_deadline_at: instant,
  registration_deadline_zone: z.string(),
  orientation_on: day,
  program_starts_on: day,
  program_ends_on: day,
  tasks_deadline_on: day,
  aid_text: z.string(),
  extras_low: z.number().nullable(),
  extras_high: z.number().nullable(),
  referees_needed: z.number(),
  expiry_margin_months: z.number(),
  tracks: z.array(
    z.object({
      track: z.string(),
      starts_on: day,
      ends_on: day.nullable(),
      ages: z.string(),
      length_text: z.string(),
      tuition_amount: z.number(),
      housing_amount: z.number(),
      deposit_amount: z.number(),
      included_text: z.string(),
    }),
  ),
  previous: z.object({ name: z.string() }).nullable(),
  stamp: z.string(),
}) satisfies z.ZodType<YearFacts>;

/** Reads an answer of the API; null when no year is published. Throws a sentence that says which field is wrong. */
export function parseYear(answer: unknown): YearFacts | null {
  const parsed = yearSchema.nullable().safeParse(answer);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The program year from the API can't be used. ${problems.join('; ')}`);
}

async function fetchYear(url: string, key: string): Promise<YearFacts | null> {
  const answer = await fetch(`${url.replace(/\/+$/, '')}/rest/v1/rpc/open_program_year`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!answer.ok) throw new Error(`open_program_year answered ${answer.status}: ${await answer.text()}`);
  return parseYear(await answer.json());
}

let loading: Promise<YearFacts | null> | null = null;

/**
 * The open program year: from the anonymous API when SUPABASE_URL and SUPABASE_KEY are set, else the committed sample.
 * An API that is set but doesn't answer stops the build, so that the site never promises sample dates by accident.
 */
export function openProgramYear(env: NodeJS.ProcessEnv = process.env): Promise<YearFacts | null> {
  const url = env['SUPABASE_URL'];
  const key = env['SUPABASE_KEY'];
  loading ??= url && key ? fetchYear(url, key) : Promise.resolve(parseYear(sample));
  return loading;
}
