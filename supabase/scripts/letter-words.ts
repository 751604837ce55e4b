/** The shipped words of decision letters as a migration: the database freezes them with each letter it tells. */
import { letterWords } from '../functions/_shared/mail/shipped/letters.ts';

const WIDTH = 120;
/** A value as SQL literals that follow each other on lines of their own, which SQL reads as one. */
const literal = (value: unknown): string => {
  const text = JSON.stringify(value);
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += WIDTH) parts.push(text.slice(at, at + WIDTH));
  return parts.map((part) => `    '${part.replaceAll("'", "''")}'`).join('\n');
};

export const letterWordsSql = (): string => {
  const rows = Object.entries(letterWords).flatMap(([kind, languages]) =>
    Object.entries(languages).map(([language, words]) => `  ('${kind}', '${language}',\n${literal(words)})`),
  );
  return `-- Made by \`npm run types\` from the shipped words of decision letters. Do not edit.

create table private.shipped_letters (
  kind text not null references private.mail_kinds (kind),
  language text not null check (language in ('en', 'he')),
  words jsonb not null,
  primary key (kind, language)
);
alter table private.shipped_letters enable row level security;
comment on table private.shipped_letters is 'What a decision letter says where the office has written no words of its own.';
insert into private.shipped_letters (kind, language, words) values
${rows.join(',\n')};
`;
};
