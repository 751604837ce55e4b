/**
 * `npm run bench -- admissions`: starts the product with an empty data folder, seeds 5,000 applications, and prints the
 * times of the office's list, searches, filter counts and the committee's ranking at the API beside the same functions straight in PostgreSQL.
 * Then it reads the whole list a page at a time, as the export does, and counts the rows, and decides 500 at once. About two minutes.
 */
import type { FunctionArgs } from '@school/shared/api/types';
import { measureBulk } from './admissions/bulk.ts';
import { seedScores } from './admissions/readers.ts';
import { seedApplications } from './admissions/seed.ts';
import { startBenchProduct, type Product } from './students/product.ts';
import { both, brokenLimits, line, measure } from './students/report.ts';

const APPLICATIONS = 5_000;
const LIMIT_MS = 300;
const PAGE = 200;
/** Every second of them applied for the year before. */
const HALF_EARLIER = `
  update public.applications a set program_year_id = (select y.id from public.program_years y, public.program_years o
      where o.id = private.open_year_id() and y.application_deadline_at < o.application_deadline_at
      order by y.application_deadline_at desc limit 1), submitted_at = a.submitted_at - interval '1 year',
    created_at = a.created_at - interval '1 year'
  where a.email like 'bench.%' and hashtext(a.email) % 2 = 0`;

type Question =
  | {
      readonly label: string;
      readonly name: 'search_applications' | 'application_counts';
      readonly args: FunctionArgs<'search_applications'>;
    }
  | {
      readonly label: string;
      readonly name: 'committee_view';
      readonly args: FunctionArgs<'committee_view'>;
    }
  | {
      readonly label: string;
      readonly name: 'season_numbers';
      readonly args: FunctionArgs<'season_numbers'>;
    };

const list = (label: string, args: FunctionArgs<'search_applications'>): Question => ({
  label,
  name: 'search_applications',
  args,
});

const QUESTIONS: readonly Question[] = [
  list('list of 25 with count', {}),
  list('list by name, page 100', { sort: 'name', descending: false, page: 100 }),
  list('search "goldstein"', { query: 'goldstein' }),
  list('search "moshe wein 1212"', { query: 'moshe wein 1212' }),
  list('search "גולדשטיין דוד"', { query: 'גולדשטיין דוד' }),
  list('search "o\'hara, (noam)"', { query: "o'hara, (noam)" }),
  list('filter status, track, documents', {
    filters: { status: ['submitted'], track: ['shana_aleph'], documents: ['to_check'] },
  }),
  { label: 'filter counts', name: 'application_counts', args: {} },
  {
    label: 'filter counts of a search',
    name: 'application_counts',
    args: { query: 'gold', filters: { country: ['Canada'] } },
  },
  { label: 'committee, 50 of a track', name: 'committee_view', args: { track: 'shana_aleph' } },
  {
    label: 'committee, page 4 of 200',
    name: 'committee_view',
    args: { track: 'shana_bet', page: 4, per_page: 200 },
  },
  { label: 'numbers of the season', name: 'season_numbers', args: {} },
];

/** The same function in PostgreSQL itself, as the same person. */
async function asSql({ owner, session }: Product, { name, args }: Question): Promise<void> {
  const token = session['access_token'];
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
  const named = Object.keys(args).map((key, index) => `${key} => $${index + 1}`);
  await owner.query(`select set_config('request.jwt.claims', $1, false)`, [claims]);
  const values = Object.values(args).map((value) =>
    typeof value === 'object' ? JSON.stringify(value) : value,
  );
  await owner.query(`select public.${name}(${named.join(', ')})`, values);
}

async function ask(product: Product, question: Question): Promise<void> {
  const { api, sql } = await measure({
    api: () => product.call(question.name, question.args),
    sql: () => asSql(product, question),
  });
  line(`${question.label}: API`, both(api), api.p95 <= LIMIT_MS, `p95 ${LIMIT_MS} ms`);
  line(`${' '.repeat(question.label.length)}  SQL`, both(sql));
}

/** Every page of the view, as the export reads it. */
async function readEverything(product: Product): Promise<void> {
  const since = performance.now();
  const ids = new Set<string>();
  let total = 1;
  for (let page = 1; (page - 1) * PAGE < total; page += 1) {
    const answer = await product.call('search_applications', { page, per_page: PAGE, sort: 'name' });
    total = answer.total;
    for (const row of answer.rows) ids.add(row.id);
  }
  line(`all ${total} rows, ${PAGE} at a time`, `${((performance.now() - since) / 1000).toFixed(1)} s`);
  line('rows missing from the export', String(total - ids.size), ids.size === total, '0');
}

const product = await startBenchProduct();
try {
  await seedApplications(product.owner, APPLICATIONS);
  await seedScores(product.owner);
  line('applications seeded', APPLICATIONS.toLocaleString('en-US'));
  for (const question of QUESTIONS) await ask(product, question);
  await readEverything(product);
  await measureBulk(product);
  await product.owner.query(HALF_EARLIER);
  await ask(product, { label: 'numbers, half in an earlier year', name: 'season_numbers', args: {} });
} finally {
  await product.stop();
}
if (brokenLimits() > 0) process.exitCode = 1;
