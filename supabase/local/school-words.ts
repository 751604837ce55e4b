/** What the database says of the school itself, from shared/school.json: told anew at each start and deployment. */
import type pg from 'pg';
import school from '@school/shared/school.json' with { type: 'json' };

const words: Readonly<Record<string, string>> = {
  essay: school.essay,
  admissions_email: school.contacts.find(({ id }) => id === 'admissions')?.email ?? school.email,
};
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const WORDS = `create or replace function private.school_word(name text) returns text
language sql immutable set search_path = '' as $$
  select case name ${Object.entries(words)
    .map(([name, word]) => `when ${literal(name)} then ${literal(word)}`)
    .join(' ')} end;
$$`;

export async function tellSchoolWords(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regprocedure('private.school_word(text)') is not null as there`,
  );
  if (rows[0]?.there) await client.query(WORDS);
}
