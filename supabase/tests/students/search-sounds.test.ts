/** The search finds whom it found when it reckoned the sounds of every name again, and asks one index for it. */
import { beforeAll, expect, test } from 'vitest';
import { openedStage } from '../harness/world.ts';

const FIRST = [
  'Moshe',
  'Chaim',
  'Yitzchak',
  'Avraham Yaakov',
  'Tzvi',
  "Sha'ul",
  'Zoë',
  'Dov-Ber',
  'Noam 2',
  'O',
];
const LAST = [
  'Weinberg',
  'Goldstein',
  'Cohen',
  'Bar Lev',
  "O'Shea",
  'Schwartz-Halevi',
  'Ms',
  'Xavier',
  'Kkk',
];
const FIRST_HEBREW = ['משה', 'אברהם יעקב', null];
const LAST_HEBREW = ['גולדשטיין', 'בר־לב', null];
const QUERIES = [
  ...[
    'moshe',
    'mose',
    'ms',
    'MS',
    'chaim',
    'haim',
    'itzhak',
    'tsvi',
    'zvi',
    'shaul',
    'dovber',
    'dov ber',
    'zoe',
    'noam',
  ],
  ...[
    'wein',
    'vainberg',
    'gold',
    'goldshtain',
    'cohen',
    'kohen',
    'kahn',
    'barlev',
    'bar lev',
    'oshea',
    'shvarts',
    'halevi',
    'ksvr',
    'xavier',
  ],
  ...['משה', 'חיים', 'יצחק', 'כהן', 'ברלב', 'גולדשטיין', 'וינברג', 'שוורץ', 'אברהם', 'מש'],
  ...[
    'wein moshe 1212',
    'כהן chaim',
    'cohen 1212',
    '2',
    '12125550',
    '~MS~',
    'k',
    'kkk',
    'moshe@example.org',
    'gldstn',
    'GLDSTN',
    'a%b',
    '_',
  ],
];

const stage = openedStage();
beforeAll(async () => {
  await stage.db.sql(
    `insert into public.students (first_name, last_name, hebrew_first_name, hebrew_last_name, email, cell_phone)
     select f, l, fh, lh, 's' || row_number() over () || '@example.org', '+1212555' || lpad((row_number() over ())::text, 4, '0')
     from unnest($1::text[]) f, unnest($2::text[]) l, unnest($3::text[]) fh, unnest($4::text[]) lh`,
    [FIRST, LAST, FIRST_HEBREW, LAST_HEBREW],
  );
});

/** The ids that a condition on s finds, in order. */
async function found(condition: string): Promise<readonly string[]> {
  const rows = await stage.db.sql<{ id: string }>(
    `select s.id from public.students s where ${condition} order by s.id`,
  );
  return rows.map(({ id }) => id);
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Every word stands in the text, or a name sounds like it: reckoned row by row from the names. */
async function reckoned(query: string): Promise<string> {
  const words = await stage.db.sql<{ word: string; sounds: string[] }>(
    'select word, private.word_sounds(word, false) as sounds from unnest(private.search_words($1)) word',
    [query],
  );
  const each = words.map(
    ({ word, sounds }) => `(split_part(s.search_text, ' ~', 1) like ${quoted(`%${word}%`)}
      or private.sounds_of(s.first_name, s.last_name, s.hebrew_first_name, s.hebrew_last_name) && ${quoted(`{${sounds.join(',')}}`)}::text[])`,
  );
  return each.join(' and ') || 'true';
}

/** The same as the list asks for it. */
async function asked(query: string): Promise<string> {
  const [row] = await stage.db.sql<{ words: string }>('select private.student_words($1, false) as words', [
    query,
  ]);
  return row?.words ?? '';
}

test('the same people for every query, whichever way', async () => {
  const counts: number[] = [];
  for (const query of QUERIES) {
    const [now, then] = [await found(await asked(query)), await found(await reckoned(query))];
    expect([query, now]).toEqual([query, then]);
    counts.push(now.length);
  }
  // Nobody, some, and by sound alone: the list says something.
  expect(counts.filter((count) => count === 0).length).toBeGreaterThan(1);
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(30);
  expect((await found(await asked('kohen'))).length).toBeGreaterThan(50);
});

test('follows a name that is corrected', async () => {
  const [one] = await stage.db.sql<{ id: string }>(
    `insert into public.students (first_name, last_name, email) values ('Zvulun', 'Pinkas', 'z@example.org') returning id`,
  );
  expect(await found(await asked('zebulon'))).toEqual([one?.id]);
  await stage.db.sql(`update public.students set first_name = 'Efraim' where id = $1`, [one?.id]);
  expect(await found(await asked('zebulon'))).toEqual([]);
  expect(await found(await asked('ephraim'))).toContain(one?.id);
});

test('reckons no sounds while it looks for a word and a number', async () => {
  const words = await asked('wein moshe 1212');
  expect(words).not.toContain('sounds_of');
  expect(words).toContain("'%~MS~%'");
});
