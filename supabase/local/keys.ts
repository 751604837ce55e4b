/**
 * Secrets of one data folder: made once, kept in `secrets.json` which only its owner may read, never committed.
 * The two API keys are tokens signed with the secret, as a hosted project's legacy keys are.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { Keys } from './services.ts';

const schema = z.object({
  jwtSecret: z.string().min(32),
  anonKey: z.string(),
  serviceKey: z.string(),
  databasePassword: z.string().min(16),
});

export type Secrets = z.infer<typeof schema>;

/** A token of ours; without `expiresIn` it lasts ten years. */
export function signToken(
  claims: Record<string, unknown>,
  jwtSecret: string,
  expiresIn = '3650d',
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime(expiresIn)
    .sign(new TextEncoder().encode(jwtSecret));
}

/** New keys for a project. */
export async function createKeys(): Promise<Keys> {
  const jwtSecret = randomBytes(40).toString('base64url');
  const key = (role: string): Promise<string> =>
    signToken({ iss: 'supabase', ref: 'local', role }, jwtSecret);
  return { jwtSecret, anonKey: await key('anon'), serviceKey: await key('service_role') };
}

function parseSecrets(file: string, text: string): Secrets {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(
      `The secrets file ${file} is broken: without it nobody can open the database in this folder. ` +
        'Put back a copy of it, or start over with npm run reset and bring back a backup with npm run restore.',
      { cause },
    );
  }
}

/** Reads the folder's secrets, making them at the first start. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text !== null) return parseSecrets(file, text);
  const secrets = { ...(await createKeys()), databasePassword: randomBytes(24).toString('hex') };
  await mkdir(dataDir, { recursive: true });
  // Whole or not at all: a start that is stopped here must not leave half a file.
  const partial = `${file}.${process.pid}`;
  await writeFile(partial, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  await rename(partial, file);
  return secrets;
}
