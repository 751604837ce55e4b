/** The shipped words of decision letters as SQL: the database freezes them with each letter it tells. Once a project
 * is live, changed words reach it by a migration written by hand, which the test of the catalogs asks for. */
import type pg from 'pg';
import { letterWords } from '../functions/_shared/mail/shipped/letters.ts';

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

/** The rows of the schema, as its generated file holds them. */
export const letterWordsSql = (): string =>
  `${HEADER}insert into private.shipped_letters (kind, language, words) values\n${rows()};\n`;

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
