/** What a backup says about itself; a backup without a manifest was not finished. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const schema = z.object({
  format: z.literal(2),
  madeAt: z.string(),
  seeded: z.boolean(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      file: z.string(),
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
  files: z.array(z.object({ version: z.string(), bytes: z.number(), sha256: z.string() })),
});

export type Manifest = z.infer<typeof schema>;

const place = (folder: string): string => path.join(folder, 'manifest.json');

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(place(folder), JSON.stringify(manifest, null, 2), { mode: 0o600 });

/** Reads a backup's manifest; throws a plain sentence when the folder holds no whole backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(place(folder), 'utf8').catch((cause: unknown) => {
    throw new Error(`${folder} holds no complete backup (manifest.json is missing).`, { cause });
  });
  return schema.parse(JSON.parse(text));
}

/** What it holds, in numbers. */
export const contentOf = ({ tables, files }: Manifest): { rows: number; files: number; bytes: number } => ({
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: files.length,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
});
