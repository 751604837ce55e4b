/** Faults in the database: edits of functions and policies as the catalog gives them, one at a time. */
import type pg from 'pg';
import { shortLine, type Mutant } from './mutant.ts';

/** What is looked for in a line, and what it becomes. */
const EDITS: readonly (readonly [RegExp, string])[] = [
  [/ >= /g, ' > '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ < /g, ' <= '],
  [/ <> /g, ' = '],
  [/ = /g, ' <> '],
  [/\bis null\b/g, 'is not null'],
  [/\bis not null\b/g, 'is null'],
  [/\bnot exists\b/g, 'exists'],
  [/\bif not /g, 'if '],
  [/ and /g, ' or '],
  [/ or /g, ' and '],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/\binterval '1 /g, "interval '2 "],
];

/** A statement of one line that does something: it is left out. */
const STATEMENT = /^\s*(?:perform|update|delete|insert|return next) .*;$/;

function edited(body: string): { readonly line: string; readonly what: string; readonly text: string }[] {
  const lines = body.split('\n');
  const result: { line: string; what: string; text: string }[] = [];
  const put = (at: number, by: string, what: string): void => {
    result.push({ line: lines[at] ?? '', what, text: lines.with(at, by).join('\n') });
  };
  lines.forEach((line, at) => {
    if (/^\s*(--|language|create|declare|begin|end)/i.test(line)) return;
    if (STATEMENT.test(line)) put(at, '', 'left out');
    for (const [find, by] of EDITS)
      for (const match of line.matchAll(find))
        put(
          at,
          line.slice(0, match.index) + by + line.slice(match.index + match[0].length),
          `${match[0].trim()} → ${by.trim()}`,
        );
  });
  return result;
}

/** Faults in these functions of `private`. */
export async function functionMutants(pool: pg.Pool, names: readonly string[]): Promise<Mutant[]> {
  const { rows } = await pool.query<{ name: string; text: string }>(
    `select proname as name, pg_get_functiondef(oid) as text from pg_proc
     where pronamespace = 'private'::regnamespace and proname = any ($1) order by array_position($1, proname::text)`,
    [names],
  );
  const missing = names.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length > 0) throw new Error(`There is no function ${missing.join(', ')}.`);
  return rows.flatMap(({ name, text }) => {
    const [head = '', body = ''] = text.split(/(?<=AS \$\w*\$)/);
    return edited(body).map((edit) => ({
      name: `${name} · ${shortLine(edit.line)} · ${edit.what}`,
      text: head + edit.text,
      undo: text,
    }));
  });
}

interface Policy {
  readonly relation: string;
  readonly name: string;
  readonly using: string | null;
  readonly check: string | null;
}

/** Every policy opened to all that it names, closed, and asked for any staff where it asks for officers. */
export async function policyMutants(pool: pg.Pool): Promise<Mutant[]> {
  const { rows } = await pool.query<Policy>(
    `select format('%I.%I', schemaname, tablename) as relation, policyname as name, qual as using, with_check as check
     from pg_policies where schemaname in ('public', 'storage') order by 1, 2`,
  );
  return rows.flatMap(({ relation, name, using, check }) => {
    const clause = using === null ? 'with check' : 'using';
    const was = using ?? check ?? 'true';
    const alter = (by: string): string => `alter policy "${name}" on ${relation} ${clause} (${by})`;
    const looser = was.replaceAll('private.is_officer()', 'private.is_staff()');
    const less = was.replaceAll('private.is_administrator()', 'private.is_officer()');
    const opened = ['true', 'false'].filter((by) => by !== was);
    return [...opened, ...(looser === was ? [] : [looser]), ...(less === was ? [] : [less])].map((by) => ({
      name: `policy ${relation} "${name}" · ${by === 'true' || by === 'false' ? by : by === looser ? 'officers → staff' : 'administrators → officers'}`,
      text: alter(by),
      undo: alter(was),
    }));
  });
}
