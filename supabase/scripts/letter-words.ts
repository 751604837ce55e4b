/** The shipped words of decision letters as a migration: the database freezes them with each letter it tells. */
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { letterWords } from '../functions/_shared/mail/shipped/letters.ts';

/** Makes the table with its words; editable until it is released, like every migration. */
const FIRST = '20261121001835_letter_words.sql';
const END = '_letter_words.sql';
const HEADER = '-- Made by `npm run types` from the shipped words of decision letters. Do not edit.\n\n';

const WIDTH = 120;
/** A value as SQL literals that follow each other on lines of their own, which SQL reads as one. */
const literal = (value: unknown): string => {
  const text = JSON.stringify(value);
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += WIDTH) parts.push(text.slice(at, at + WIDTH));
  return parts.map((part) => `    '${part.replaceAll("'", "''")}'`).join('\n');
};

const rows = (): string =>
  Object.entries(letterWords)
    .flatMap(([kind, languages]) =>
      Object.entries(languages).map(
        ([language, words]) => `  ('${kind}', '${language}',\n${literal(words)})`,
      ),
    )
    .join(',\n');

const insert = (): string => `insert into private.shipped_letters (kind, language, words) values\n${rows()}`;

/** The table with its words as of today: the first migration, and the text of supabase/schemas. */
export const firstSql = (): string => `${HEADER}create table private.shipped_letters (
  kind text not null references private.mail_kinds (kind),
  language text not null check (language in ('en', 'he')),
  words jsonb not null,
  primary key (kind, language)
);
alter table private.shipped_letters enable row level security;
comment on table private.shipped_letters is 'What a decision letter says where the office has written no words of its own.';
${insert()};
`;

const laterSql = (): string =>
  `${HEADER}${insert()}\non conflict (kind, language) do update set words = excluded.words;\n`;

/**
 * The migrations of shipped words that no release has brought to anybody, by file name, each with its text as of today: the first
 * one, or the one that follows a release. None where all are released.
 */
export const letterWordsFiles = (
  files: readonly string[],
  released: Readonly<Record<string, string>>,
): Record<string, () => string> =>
  Object.fromEntries(
    files
      .filter((file) => file.endsWith(END) && !(file in released))
      .map((file) => [file, file === FIRST ? firstSql : laterSql]),
  );

/** What the database says where the office has written nothing: kind, language and words of each row, in order. */
export async function wordsInDatabase(pool: pg.Pool): Promise<unknown[]> {
  const { rows: found } = await pool.query<{ kind: string; language: string; words: unknown }>(
    'select kind, language, words from private.shipped_letters order by kind collate "C", language',
  );
  return found;
}

/** The same of the words that the product ships. */
export const shippedWords = (): unknown[] =>
  Object.entries(letterWords)
    .flatMap(([kind, languages]) =>
      Object.entries(languages).map(
        ([language, words]): { kind: string; language: string; words: unknown } => ({
          kind,
          language,
          // As JSON keeps it: without what is undefined.
          words: JSON.parse(JSON.stringify(words)) as unknown,
        }),
      ),
    )
    .sort((a, b) => (`${a.kind} ${a.language}` < `${b.kind} ${b.language}` ? -1 : 1));

/** The migration that brings changed words to a released database: its name from the time (UTC), null where nothing changed. */
export async function nextLetterWords(
  pool: pg.Pool,
  now: Date,
): Promise<{ readonly file: string; readonly sql: string } | null> {
  if (isDeepStrictEqual(await wordsInDatabase(pool), shippedWords())) return null;
  const time = now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return { file: `${time}${END}`, sql: laterSql() };
}
