/**
 * A stand-in for the part of Supabase's management API that the CLI uses to deploy: it keeps what is uploaded and
 * answers as the real one does. Reading and patching a project's settings works on a record that a test can look at.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';

/** Any reference of twenty letters does. */
export const PROJECT_REF = 'abcdefghijklmnopqrst';

/** What one function's upload holds: the CLI's own list of files. */
export interface Upload {
  readonly slug: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export interface ManagementApi {
  readonly url: string;
  readonly uploads: Upload[];
  /** Settings by the last part of their address: auth, postgrest, storage, … */
  readonly settings: Map<string, Record<string, unknown>>;
  readonly secrets: Map<string, string>;
  /** Requests it had no answer for. */
  readonly unknown: string[];
  stop(): Promise<void>;
}

interface Call {
  readonly method: string;
  readonly url: URL;
  readonly request: IncomingMessage;
  readonly body: Buffer;
}

const project = {
  id: PROJECT_REF,
  ref: PROJECT_REF,
  organization_id: 'school',
  organization_slug: 'school',
  name: 'School',
  region: 'eu-central-1',
  created_at: '2026-01-01T00:00:00Z',
  status: 'ACTIVE_HEALTHY',
  database: {
    host: `db.${PROJECT_REF}.localhost`,
    version: '17.6.1.001',
    postgres_engine: '17',
    release_channel: 'ga',
  },
};

const deployed = (slug: string): Record<string, unknown> => ({
  id: `id-of-${slug}`,
  slug,
  name: slug,
  status: 'ACTIVE',
  version: 1,
  created_at: 1,
  updated_at: 1,
  verify_jwt: false,
  import_map: true,
  entrypoint_path: `supabase/functions/${slug}/index.ts`,
});

async function readUpload({ url, request, body }: Call): Promise<Upload> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  const files = new Map<string, Uint8Array>();
  // Undici keeps only the last part of a file's path, the one in the body is whole.
  const names = [...body.toString('latin1').matchAll(/name="file"; filename="([^"]+)"/g)].map(
    ([, name = '']) => name,
  );
  for (const [at, part] of form.getAll('file').entries())
    if (typeof part !== 'string') files.set(names[at] ?? part.name, new Uint8Array(await part.arrayBuffer()));
  const metadata = JSON.parse((form.get('metadata') as string | null) ?? '{}') as Record<string, unknown>;
  return { slug: url.searchParams.get('slug') ?? String(metadata['name']), files, metadata };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

type Settings = Record<string, Record<string, unknown>>;

const freshProject = (): Settings =>
  JSON.parse(readFileSync(new URL('fresh-project.json', import.meta.url), 'utf8')) as Settings;

const withoutNulls = (record: Record<string, unknown> = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));

/** All settings in one document, as the second version of the API gives them. */
const allSettings = (settings: ReadonlyMap<string, Record<string, unknown>>): unknown => ({
  data: {
    type: 'project_config',
    id: PROJECT_REF,
    attributes: {
      api: withoutNulls(settings.get('postgrest')),
      auth: withoutNulls(settings.get('config/auth')),
      storage: { file_size_limit: settings.get('config/storage')?.['fileSizeLimit'] },
    },
  },
});

/** Starts it on a port of its own, as a project fresh from the dashboard. */
export async function startManagementApi(): Promise<ManagementApi> {
  const api = {
    uploads: [] as Upload[],
    settings: new Map(Object.entries(freshProject())),
    secrets: new Map<string, string>(),
    unknown: [] as string[],
  };

  async function answer(call: Call): Promise<unknown> {
    const { method, url, body } = call;
    const path =
      url.pathname.replace(`/v1/projects/${PROJECT_REF}`, '').replace(`/v2/projects/${PROJECT_REF}`, '') ||
      '/';
    const json = (): unknown => JSON.parse(body.toString());
    if (path === '/') return project;
    if (path === '/config') return allSettings(api.settings);
    if (path === '/functions/deploy') {
      const upload = await readUpload(call);
      api.uploads.push(upload);
      return deployed(upload.slug);
    }
    if (path === '/functions') return method === 'PUT' ? { functions: json() } : [];
    if (path === '/secrets' && method === 'POST') {
      for (const { name, value } of json() as { name: string; value: string }[]) api.secrets.set(name, value);
      return {};
    }
    const name = path.slice(1);
    const known = api.settings.get(name);
    if (known && method === 'GET') return known;
    if (known) {
      const next = { ...known, ...(json() as Record<string, unknown>) };
      api.settings.set(name, next);
      return next;
    }
    api.unknown.push(`${method} ${path} ${body.toString().slice(0, 300)}`);
    return null;
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const body = await bodyOf(request);
    const result = await answer({ method: request.method ?? 'GET', url, request, body });
    const status = result === null ? 404 : request.method === 'POST' ? 201 : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(result ?? { message: 'Not found' }));
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      api.unknown.push(String(error));
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...api,
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
