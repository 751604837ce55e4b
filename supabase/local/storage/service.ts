/** /storage/v1: the part of hosted Storage's protocol that the product uses. */
import { isConnectionLost } from '../lost-connection.ts';
import type { Service } from '../services.ts';
import { buckets } from './buckets.ts';
import { readCaller } from './caller.ts';
import { infoOf, readableObject, serve } from './download.ts';
import type { StorageEnv } from './env.ts';
import { errorResponse, failure, invalid, StorageError } from './errors.ts';
import { createFiles } from './files.ts';
import { list, remove, removeOne } from './list.ts';
import { serveSigned, sign, signMany } from './signed.ts';
import { upload } from './upload.ts';

const PREFIX = '/storage/v1/object';
const BUCKETS = '/storage/v1/bucket';

async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw invalid('The body is not JSON that can be read');
  }
}

/** `bucket/some/path` as its two parts, decoded. */
function placeOf(path: string): { bucket: string; name: string } {
  try {
    const [bucket = '', ...rest] = path.split('/').map(decodeURIComponent);
    return { bucket, name: rest.join('/') };
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw invalid('The path is not encoded rightly');
  }
}

const noRoute = (): StorageError => new StorageError(404, 'not_found', 'Route not found');

type Target = 'sign' | 'list' | 'info' | 'authenticated' | null;

function split(pathname: string): { target: Target; rest: string } {
  const path = pathname.slice(PREFIX.length + 1);
  const [, target = null, rest = path] = /^(sign|list|info|authenticated)\/(.*)$/.exec(path) ?? [];
  return { target: target as Target, rest };
}

async function read(env: StorageEnv, request: Request, url: URL): Promise<Response> {
  const { target, rest } = split(url.pathname);
  const { bucket, name } = placeOf(rest);
  const withBody = request.method === 'GET';
  if (target === 'list') throw noRoute();
  if (target === 'sign') return serveSigned(env, url, bucket, name, withBody);
  const row = await readableObject(env, await readCaller(request, env.jwtSecret), bucket, name);
  return target === 'info'
    ? Response.json(infoOf(row))
    : serve(env, row, url.searchParams.get('download'), withBody);
}

async function write(env: StorageEnv, request: Request, url: URL): Promise<Response> {
  const { target, rest } = split(url.pathname);
  const { bucket, name } = placeOf(rest);
  const caller = await readCaller(request, env.jwtSecret);
  if (request.method === 'DELETE' && !target)
    return name === ''
      ? remove(env, caller, await readJson(request), bucket)
      : removeOne(env, caller, bucket, name);
  if (request.method === 'PUT' && !target) return upload(env, caller, request, { bucket, name }, 'update');
  if (request.method !== 'POST') throw noRoute();
  if (target === 'list') return list(env, caller, await readJson(request), bucket);
  if (target === 'sign')
    return name === ''
      ? signMany(env, caller, await readJson(request), bucket)
      : sign(env, caller, await readJson(request), bucket, name);
  if (target) throw noRoute();
  const mode = request.headers.get('x-upsert') === 'true' ? 'upsert' : 'create';
  return upload(env, caller, request, { bucket, name }, mode);
}

async function answer(env: StorageEnv, request: Request): Promise<Response> {
  const url = new URL(request.url);
  try {
    if (request.method === 'GET' && url.pathname === BUCKETS)
      return await buckets(env, await readCaller(request, env.jwtSecret));
    if (!url.pathname.startsWith(`${PREFIX}/`)) throw noRoute();
    const reads = request.method === 'GET' || request.method === 'HEAD';
    return reads ? await read(env, request, url) : await write(env, request, url);
  } catch (error) {
    if (error instanceof StorageError) return errorResponse(error);
    if (isConnectionLost(error)) throw error;
    console.error('Storage request failed:', error);
    return errorResponse(failure(error));
  }
}

/** Builds the service; bytes lie in the folder `storage` of the data folder. */
export function createStorageService(): Service {
  return async (request, context) => {
    const { storagePool: pool, dataDir, keys } = context;
    const later: (() => Promise<void>)[] = [];
    const env: StorageEnv = {
      pool,
      files: createFiles(dataDir),
      jwtSecret: keys.jwtSecret,
      afterwards: (work) => void later.push(work),
    };
    const response = await answer(env, request);
    if (response.ok) for (const work of later) await work();
    return response;
  };
}
