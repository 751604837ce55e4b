/** Search forgives spelling, in both alphabets and across them, by the rules of the check for duplicates. */
import { describe, expect, test } from 'vitest';
import { people } from './harness/people.ts';
import { openedWorld } from './harness/world.ts';

interface Page {
  readonly rows: readonly Record<string, unknown>[];
}
const world = openedWorld();
const search = (query: string, filters: object = {}): Promise<Page> =>
  world.db.call<Page>(people.staff, 'search_applications', { query, filters });
const idsOf = async (query: string): Promise<unknown[]> => (await search(query)).rows.map(({ id }) => id);

/** A file, and what people write when they look for it. */
const SPELLINGS = {
  'Gideon Schwartz': [
    'Gidon',
    'Giddeon',
    'Gidyon',
    'גדעון',
    'גידעון',
    'Shvartz',
    'Swarz',
    'שוורץ',
    'gid schwar',
    'שורץ Gidon',
  ],
  'Haim Kahn': ['Chaim', 'Hayyim', 'חיים', 'Cohen', 'Kohen', 'כהן', 'הכהן', 'chaim kohn'],
  'Yitzchak Bar Lev': ['Itzhak', 'Yizchak', 'יצחק', 'Barlev', 'ברלב', 'bar-lev itzik'],
  'אלחנן רוזנפלד': ['Elchanan', 'Elhanan', 'Rosenfeld', 'Rozenfeld', 'Rosenfled'],
  'Eliyahu Goldstein': [
    'Goldshtein',
    'גולדשטיין',
    'Goldstin',
    'Goldstien',
    'Golstein',
    'Goldsteinn',
    'eliyahu goldstern',
  ],
} as const;

describe('spelling', () => {
  const named = async (name: string): Promise<void> => {
    const [first = '', ...last] = name.split(' ');
    const hebrew = /[א-ת]/.test(name);
    await world.db.sql(
      `update public.applications set first_name = $2, last_name = $3, hebrew_first_name = $4, hebrew_last_name = $5,
         email = 'someone@example.org' where id = $1`,
      [
        world.applications.b,
        ...(hebrew ? ['Someone', 'Else', first, last.join(' ')] : [first, last.join(' '), '', '']),
      ],
    );
  };
  test.each(Object.entries(SPELLINGS))('%s is found however it is written', async (name, queries) => {
    await named(name);
    for (const query of queries) expect([query, await idsOf(query)]).toEqual([query, [world.applications.b]]);
    const { rows } = await search(queries[0], { year: 'all', status: 'submitted', missing: 'passport' });
    expect(rows.every(({ id }) => id === world.applications.b)).toBe(true);
  });

  test('other names stay other names, and numbers and addresses are taken as they are', async () => {
    await named('Gideon Schwartz');
    for (const query of ['Goldfarb', 'Shalom', 'gideon levi', 'gidon@example.org', '1234567'])
      expect([query, await idsOf(query)]).toEqual([query, []]);
  });

  test('one letter is forgiven only when nothing sounds as it was written', async () => {
    const other = world.applications.accepted;
    await named('Gideon Schwartz');
    await world.db.sql(`update public.applications set first_name = 'Gedalion' where id = $1`, [other]);
    expect(await idsOf('Gedlion')).toEqual([other]);
    expect(await idsOf('Gedion')).toEqual([world.applications.b]);
  });
});
