/** A field of 500 students, and a file of 500 rows: looked at, written and taken back by the API, beside the same statements as plain SQL. */
import type { FunctionArgs } from '@school/shared/api/types';
import type { Product } from './product.ts';
import { line } from './report.ts';

const ROWS = 500;
/** Of the issue: 500 rows, looked at and written. */
const LIMIT_MS = 10_000;

type Batch = FunctionArgs<'run_student_batch'>;

async function timed<T>(work: () => Promise<T>): Promise<readonly [ms: number, answer: T]> {
  const since = performance.now();
  const answer = await work();
  return [performance.now() - since, answer];
}
const inWords = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

async function compare(
  product: Product,
  label: string,
  args: Batch,
  sql: () => Promise<unknown>,
): Promise<void> {
  const [looked] = await timed(() => product.call('preview_student_batch', args));
  const [written, batch] = await timed(() => product.call('run_student_batch', args));
  const [undone] = await timed(() => product.call('undo_student_batch', { batch_id: batch.id }));
  const [plain] = await timed(sql);
  const limit = `${LIMIT_MS / 1000} s for both`;
  line(`${label}: preview`, inWords(looked), looked + written <= LIMIT_MS, limit);
  line(`${' '.repeat(label.length)}  written`, inWords(written));
  line(`${' '.repeat(label.length)}  taken back`, inWords(undone));
  line(`${' '.repeat(label.length)}  SQL, with the same triggers`, inWords(plain));
}

export async function measureMany(product: Product): Promise<void> {
  const { owner } = product;
  const { rows: people } = await owner.query<{ id: string }>(
    'select id from public.students order by id limit $1',
    [ROWS],
  );
  const ids = people.map(({ id }) => id);
  await compare(
    product,
    `one field of ${ROWS}`,
    {
      kind: 'edit',
      student_ids: ids,
      columns: ['dorm_room_number'],
      rows: ids.map((student_id, n) => ({
        n,
        student_id,
        changes: { dorm_room_number: 'B 14' },
        archived: 'keep' as const,
      })),
    },
    () => owner.query('update public.students set dorm_room_number = $2 where id = any ($1)', [ids, 'B 15']),
  );
  const names = Array.from({ length: ROWS }, (_, n) => ({
    first_name: `Imported${n}`,
    last_name: `Person${n}`,
    email: `imported.${n}@example.org`,
    date_of_birth: '2008-05-31',
    dorm_room_number: `B ${n % 40}`,
  }));
  await compare(
    product,
    `a file of ${ROWS} new`,
    {
      kind: 'import',
      student_ids: [],
      columns: ['first_name', 'last_name', 'email', 'date_of_birth', 'dorm_room_number'],
      rows: names.map((changes, n) => ({ n, student_id: null, changes })),
    },
    () =>
      owner.query(
        `insert into public.students (first_name, last_name, email, date_of_birth, dorm_room_number)
         select p.first_name, p.last_name, 'plain.' || p.email, p.date_of_birth, p.dorm_room_number
         from jsonb_to_recordset($1) as p (first_name text, last_name text, email text, date_of_birth date, dorm_room_number text)`,
        [JSON.stringify(names)],
      ),
  );
}
