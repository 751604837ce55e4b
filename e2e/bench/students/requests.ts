/** List, search, one record and save: the API beside the same question put straight to PostgreSQL. */
import type { FunctionArgs } from '@school/shared/api/types';
import type { Product } from './product.ts';
import { both, line, measure, type Times } from './report.ts';

const SHOWN =
  'id, version, first_name, last_name, hebrew_first_name, hebrew_last_name, date_of_birth, email, whatsapp_phone, cell_phone, program_track, enrollment_status, registration_status';

interface Question {
  readonly label: string;
  readonly args: FunctionArgs<'search_students'>;
  /** The same as plain SQL: count and page. */
  readonly where: string;
  readonly order?: string;
  readonly offset?: number;
  /** Limit of the issue for searches of three or more letters. */
  readonly limit?: number;
}

/** Lists leave archived records out. */
const IN_USE = 'archived_at is null';
const like = (...words: string[]): string =>
  [IN_USE, ...words.map((word) => `search_text like '%${word}%'`)].join(' and ');

const LISTS: readonly Question[] = [
  { label: 'list of 25 with count', args: {}, where: IN_USE },
  { label: 'list, page 2,000', args: { page: 2000 }, where: IN_USE, offset: 49_975 },
  { label: 'list, last page', args: { page: 4000 }, where: IN_USE, offset: 99_975 },
  {
    label: 'list, one status, by email',
    args: { filters: { enrollment_status: 'active' }, sort: 'email' },
    where: `${IN_USE} and enrollment_status = 'active'`,
    order: 'email, last_name, first_name, id',
  },
  {
    label: 'list, three filters on columns',
    args: {
      filters: {
        fields: [
          { field: 'date_of_birth', op: 'from', value: '2007-01-01' },
          { field: 'home_address', op: 'contains', value: 'street' },
          { field: 'kupat_cholim', op: 'is', value: ['clalit', 'maccabi'] },
        ],
      },
    },
    where: `${IN_USE} and date_of_birth >= '2007-01-01' and home_address ilike '%street%' and lower(kupat_cholim) = any ('{clalit,maccabi}')`,
  },
];
const SEARCHES: readonly Question[] = [
  { label: 'search "gold" (4 % of all)', args: { query: 'gold' }, where: like('gold'), limit: 25 },
  {
    label: 'search "goldberg avraham"',
    args: { query: 'goldberg avraham' },
    where: like('goldberg', 'avraham'),
    limit: 25,
  },
  {
    label: 'search "wein moshe 1212"',
    args: { query: 'wein moshe 1212' },
    where: like('wein', 'moshe', '1212'),
    limit: 25,
  },
  { label: 'search "גולדברג"', args: { query: 'גולדברג' }, where: like('גולדברג'), limit: 25 },
  { label: 'search "יעקב שטיין"', args: { query: 'יעקב שטיין' }, where: like('יעקב', 'שטיינ'), limit: 25 },
];

async function asPlainSql({ owner }: Product, { where, order, offset = 0 }: Question): Promise<void> {
  await owner.query(`select count(*) from public.students where ${where}`);
  await owner.query(
    `select ${SHOWN} from public.students where ${where} order by ${order ?? 'last_name, first_name, id'} limit 25 offset ${offset}`,
  );
}

function report(label: string, api: Times, sql: Times, floor: Times, limit?: number): void {
  const allowed = limit ?? 2 * sql.p95 + floor.p95;
  line(`${label}: API`, both(api), api.p95 <= allowed, `p95 ${allowed.toFixed(0)} ms`);
  line(`${' '.repeat(label.length)}  SQL`, both(sql));
}

async function ask(product: Product, question: Question): Promise<void> {
  const { api, sql, floor } = await measure({
    api: () => product.call('search_students', question.args),
    sql: () => asPlainSql(product, question),
    floor: () => product.empty(),
  });
  report(question.label, api, sql, floor, question.limit);
}

async function oneRecord(product: Product, ids: readonly string[]): Promise<void> {
  const idOf = (round: number): string => ids[(round + 5) % ids.length] ?? '';
  const { api, sql, floor } = await measure({
    api: (round) => product.call('student_record', { student_id: idOf(round) }),
    sql: (round) => product.owner.query('select * from public.students where id = $1', [idOf(round)]),
    floor: () => product.empty(),
  });
  report('one record', api, sql, floor);
}

async function save(product: Product, ids: readonly string[]): Promise<void> {
  const idOf = (round: number): string => ids[(round + 5) % ids.length] ?? '';
  let saved = 0;
  const versionOf = async (id: string): Promise<number> =>
    Number(
      (
        await product.owner.query<{ version: string }>('select version from public.students where id = $1', [
          id,
        ])
      ).rows[0]?.version,
    );
  const versions = new Map<string, number>();
  for (const id of ids) versions.set(id, await versionOf(id));
  const { api, sql, floor } = await measure({
    api: async (round) => {
      const id = idOf(round);
      const row = await product.call('save_student', {
        student_id: id,
        changes: { notes: `Note ${(saved += 1)}` },
        expected_version: versions.get(id) ?? 0,
      });
      versions.set(id, row.version);
    },
    sql: async (round) => {
      const id = idOf(round);
      const done = await product.owner.query<{ version: string }>(
        'update public.students set notes = $2 where id = $1 returning *',
        [id, `Note ${(saved += 1)}`],
      );
      versions.set(id, Number(done.rows[0]?.version));
    },
    floor: () => product.empty(),
  });
  report('save of one field, audited', api, sql, floor);
}

export async function measureRequests(product: Product): Promise<void> {
  const floor = await measure({ floor: () => product.empty() });
  line('an empty request (the floor)', both(floor.floor));
  for (const question of [...LISTS, ...SEARCHES]) await ask(product, question);
  const { rows } = await product.owner.query<{ id: string }>(
    'select id from public.students order by id limit 65',
  );
  const ids = rows.map(({ id }) => id);
  await oneRecord(product, ids);
  await save(product, ids);
}
