/** Signed addresses: a token that opens one path until it expires, signed with a key used for nothing else. */
import { createHmac } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Caller } from '../auth/tokens.ts';
import { readableObject, serve } from './download.ts';
import type { StorageEnv } from './env.ts';
import { invalid, objectNotFound, StorageError } from './errors.ts';
import type { ObjectRow } from './objects.ts';

/** So that the token of an address is no access token, and the other way round. */
const keyOf = (jwtSecret: string): Uint8Array =>
  createHmac('sha256', jwtSecret).update('storage address').digest();

async function signedPath(env: StorageEnv, bucket: string, name: string, seconds: number): Promise<string> {
  const token = await new SignJWT({ url: `${bucket}/${name}` })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(keyOf(env.jwtSecret));
  return `/object/sign/${bucket}/${name}?token=${token}`;
}

const oneSchema = z.object({ expiresIn: z.number().int().positive().max(31_536_000) });
const manySchema = oneSchema.extend({ paths: z.array(z.string().max(1024)).max(500) });

const parse = <T extends z.ZodType>(schema: T, body: unknown): z.infer<T> => {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalid(`body ${parsed.error.issues[0]?.message ?? 'is not valid'}`);
  return parsed.data;
};

/** POST /object/sign/{bucket}/{path}: only for what the caller may read. */
export async function sign(
  env: StorageEnv,
  caller: Caller,
  body: unknown,
  bucket: string,
  name: string,
): Promise<Response> {
  const { expiresIn } = parse(oneSchema, body);
  await readableObject(env, caller, bucket, name);
  return Response.json({ signedURL: await signedPath(env, bucket, name, expiresIn) });
}

/** POST /object/sign/{bucket}: several paths; each that cannot be read has its own error. */
export async function signMany(
  env: StorageEnv,
  caller: Caller,
  body: unknown,
  bucket: string,
): Promise<Response> {
  const { expiresIn, paths } = parse(manySchema, body);
  const answers: { path: string; error: string | null; signedURL: string | null }[] = [];
  for (const path of paths) {
    const found = await readableObject(env, caller, bucket, path).catch((error: unknown) => {
      if (error instanceof StorageError) return null;
      throw error;
    });
    answers.push(
      found
        ? { path, error: null, signedURL: await signedPath(env, bucket, path, expiresIn) }
        : {
            path,
            error: 'Either the object does not exist or you do not have access to it',
            signedURL: null,
          },
    );
  }
  return Response.json(answers);
}

async function checkToken(env: StorageEnv, token: string, url: string): Promise<void> {
  try {
    const { payload } = await jwtVerify(token, keyOf(env.jwtSecret), { algorithms: ['HS256'] });
    if (payload['url'] === url) return;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    throw new StorageError(400, 'InvalidJWT', error.message);
  }
  throw new StorageError(400, 'InvalidSignature', 'The signature does not belong to this path');
}

/** GET /object/sign/{bucket}/{path}?token=&download=: needs no session, only a token of exactly this path. */
export async function serveSigned(
  env: StorageEnv,
  url: URL,
  bucket: string,
  name: string,
  withBody: boolean,
): Promise<Response> {
  await checkToken(env, url.searchParams.get('token') ?? '', `${bucket}/${name}`);
  const { rows } = await env.pool.query<ObjectRow>(
    'select * from storage.objects where bucket_id = $1 and name = $2',
    [bucket, name],
  );
  const row = rows[0];
  if (!row?.metadata) throw objectNotFound();
  return serve(env, row, url.searchParams.get('download'), withBody);
}
