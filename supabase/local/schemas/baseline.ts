/**
 * The schema as one SQL text, made from supabase/schemas: the files of tables first, then all others, each in the order of their
 * names. Bodies of functions are not checked while it loads, since they name what stands in later files; a test checks each.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

export const SCHEMAS = new URL('../../schemas/', import.meta.url);

/** The one version under which a hosted project records the baseline: another text under another version would run again. */
export const BASELINE_VERSION = '20261201000000';
export const BASELINE_NAME = 'baseline';

export interface SchemaFile {
  readonly file: string;
  readonly sql: string;
}

export interface Baseline {
  readonly version: string;
  readonly name: string;
  /** The same files give the same bytes. */
  readonly sql: string;
  readonly sha256: string;
}

const isTables = (file: string): boolean => file.endsWith('.tables.sql');

/** The files of supabase/schemas in the order in which they load. */
export async function schemaFiles(folder: URL = SCHEMAS): Promise<readonly SchemaFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const ordered = [...names.filter(isTables), ...names.filter((name) => !isTables(name))];
  return Promise.all(
    ordered.map(async (file) => ({ file, sql: await readFile(new URL(file, folder), 'utf8') })),
  );
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What a new database is made from, as long as supabase/migrations holds no file. */
export async function baseline(folder: URL = SCHEMAS): Promise<Baseline> {
  const files = await schemaFiles(folder);
  const sql = [
    'set check_function_bodies = off;',
    ...files.map((each) => `-- supabase/schemas/${each.file}\n\n${each.sql.trimEnd()}`),
    'reset check_function_bodies;\n',
  ].join('\n\n');
  return { version: BASELINE_VERSION, name: BASELINE_NAME, sql, sha256: sha256(sql) };
}
