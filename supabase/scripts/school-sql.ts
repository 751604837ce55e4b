/** supabase/schemas/01_school.generated.tables.sql: what the database says of the school itself, from shared/school.json. */
import school from '@school/shared/school.json' with { type: 'json' };

const words: Readonly<Record<string, string>> = {
  essay: school.essay,
  admissions_email: school.contacts.find(({ id }) => id === 'admissions')?.email ?? school.email,
};
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export const schoolSql =
  (): string => `-- Made by \`npm run derive\` from shared/school.json: what the database says of the school itself. Do not edit.

create function private.school_word(name text) returns text
language sql immutable set search_path = '' as $$
  select case name ${Object.entries(words)
    .map(([name, word]) => `when ${literal(name)} then ${literal(word)}`)
    .join('\n    ')} end;
$$;
`;
