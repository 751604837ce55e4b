/**
 * Rules about the text of supabase/migrations: those listed in released-migrations.json, from 1.0.0 on, never change again; what
 * comes later is one file a change, and may replace what an earlier one defines.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';

export const MIGRATIONS = new URL('../migrations/', import.meta.url);
/** File name to SHA-256, of every migration that a release has brought to somebody's database. */
export const RELEASED = new URL('../released-migrations.json', import.meta.url);
export const releasedSchema = z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/));

export type SqlFiles = Readonly<Record<string, string>>;

export async function readSqlFiles(folder: URL): Promise<SqlFiles> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, await readFile(new URL(name, folder), 'utf8')] as const),
    ),
  );
}

export const checksum = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Files above 300 lines and lines above 140 characters. */
export function unreadable(files: SqlFiles): string[] {
  return Object.entries(files).flatMap(([file, sql]) => {
    const lines = sql.trimEnd().split('\n');
    return [
      ...(lines.length > 300 ? [`${file} has ${lines.length} lines`] : []),
      ...lines.flatMap((line, n) =>
        line.length > 140 ? [`${file}:${n + 1} has ${line.length} characters`] : [],
      ),
    ];
  });
}

const isReleased = (version: string): boolean => Number(version.split('.')[0]) >= 1;

/** What breaks the promise of a release: listed files stay as they are, and new ones come after them. */
export function brokenPromises(
  version: string,
  listed: Readonly<Record<string, string>>,
  files: SqlFiles,
): string[] {
  if (!isReleased(version)) return [];
  const last = Object.keys(listed).sort().at(-1);
  if (last === undefined) return [`${version} is released, but released-migrations.json lists nothing`];
  return [
    ...Object.entries(listed).flatMap(([file, sum]) => {
      const sql = files[file];
      if (sql === undefined) return [`${file} was released and is gone`];
      return checksum(sql) === sum ? [] : [`${file} was changed after its release: write a new migration`];
    }),
    ...Object.keys(files)
      .filter((file) => file < last && !(file in listed))
      .map((file) => `${file} is new and stands before ${last}, which is released`),
  ];
}
