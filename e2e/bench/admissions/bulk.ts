/** One decision on 500 at once, held: what it shows first and the run, at the API beside the same functions in PostgreSQL. */
import type { FunctionResult } from '@school/shared/api/types';
import type { Product } from '../students/product.ts';
import { both, line, measure } from '../students/report.ts';

const MANY = 500;
const PREVIEW_LIMIT_MS = 500;
const RUN_LIMIT_MS = 5_000;
const action = 'decide';
const details = { decision: 'waitlisted', hold: true };

const timed = async <Result>(work: () => Promise<Result>): Promise<readonly [number, Result]> => {
  const since = performance.now();
  const result = await work();
  return [performance.now() - since, result];
};

/** The officer's own token, for calls straight in PostgreSQL. */
async function asOfficer({ owner, session }: Product): Promise<void> {
  const claims = Buffer.from(session['access_token'].split('.')[1] ?? '', 'base64url').toString('utf8');
  await owner.query(`select set_config('request.jwt.claims', $1, false)`, [claims]);
}

type Preview = FunctionResult<'preview_bulk'>;
const itemsOf = ({ lines }: Preview) =>
  lines.map(({ application_id, row_id, version }) => ({ application_id, row_id, version }));

export async function measureBulk(product: Product): Promise<void> {
  const { owner } = product;
  const { rows } = await owner.query<{ id: string }>(
    `select d.id from public.application_decisions d where d.status = 'submitted' and d.published_at is not null order by d.id limit $1`,
    [MANY],
  );
  const people = rows.map(({ id }) => ({ application_id: id }));
  const args = { action, details, people } as const;
  await asOfficer(product);
  const sqlPreview = async (): Promise<Preview> =>
    (
      await owner.query<{ answer: Preview }>('select public.preview_bulk($1, $2, $3) as answer', [
        action,
        JSON.stringify(details),
        JSON.stringify(people),
      ])
    ).rows[0]?.answer as Preview;
  const { api, sql } = await measure({
    api: () => product.call('preview_bulk', args),
    sql: sqlPreview,
  });
  line(
    `decide ${people.length} at once, preview: API`,
    both(api),
    api.p95 <= PREVIEW_LIMIT_MS,
    `p95 ${PREVIEW_LIMIT_MS} ms`,
  );
  line('                                SQL', both(sql));
  const [apiMs, run] = await timed(async () =>
    product.call('run_bulk', { ...args, people: itemsOf(await product.call('preview_bulk', args)) }),
  );
  line(
    '                            run: API',
    `${apiMs.toFixed(0)} ms`,
    apiMs <= RUN_LIMIT_MS,
    `${RUN_LIMIT_MS} ms`,
  );
  line(
    '                   people decided',
    String(run.people),
    run.people === people.length,
    String(people.length),
  );
  const [undoMs, undone] = await timed(() => product.call('undo_bulk', { run_id: run.id }));
  line(
    '                           undo: API',
    `${undoMs.toFixed(0)} ms`,
    undone.undone === people.length,
    `${people.length} undone`,
  );
  const again = itemsOf(await sqlPreview());
  const [sqlMs] = await timed(() =>
    owner.query('select public.run_bulk($1, $2, $3)', [
      action,
      JSON.stringify(details),
      JSON.stringify(again),
    ]),
  );
  line('                            run: SQL', `${sqlMs.toFixed(0)} ms`);
}
