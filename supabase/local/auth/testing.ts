/** For tests: the embedded services over a throw-away database, spoken to with supabase-js without a network. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import type pg from 'pg';
import WebSocket from 'ws';
import { createMailer } from '../mailbox/mailer.ts';
import { createMailStore, type MailStore, type StoredMail } from '../mailbox/mail-store.ts';
import { ownDatabase } from '../../tests/harness/cluster.ts';
import { createPool } from '../pool.ts';
import type { LocalContext, Service } from '../services.ts';
import { createAuthService } from './service.ts';
import { type AuthSettings, authSettings as hostedSettings } from './settings.ts';

/** Without our migrations there is no hook to ask. */
const settingsWithoutHook: AuthSettings = { ...hostedSettings, tokenHook: null };

export const ORIGIN = 'http://localhost:3200';
export const PASSWORD = 'correct horse battery';

const sign = (claims: Record<string, unknown>, secret: string): Promise<string> =>
  new SignJWT({ iss: 'supabase', ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime(typeof claims['exp'] === 'number' ? claims['exp'] : '1h')
    .sign(new TextEncoder().encode(secret));

export type Client = ReturnType<typeof createClient>;

// Node 20 has no WebSocket of its own, and supabase-js asks for one.
if (!('WebSocket' in globalThis)) Object.assign(globalThis, { WebSocket });

export interface Bench {
  readonly context: LocalContext;
  readonly pool: pg.Pool;
  readonly mails: MailStore;
  /** A new anonymous client, with a session store of its own. */
  client(settings?: Partial<AuthSettings>): Client;
  /** A client that holds the service key. */
  admin(): Client;
  /** Sends one request to the services as they are. */
  send(path: string, init?: RequestInit): Promise<Response>;
  signToken(claims: Record<string, unknown>, secret?: string): Promise<string>;
  /** The newest mail to this address; waits up to three seconds for the first. */
  lastMail(to: string): Promise<StoredMail>;
  stop(): Promise<void>;
}

type Services = Readonly<Record<string, Service>>;

const fetchOf =
  (services: Services, context: LocalContext): typeof fetch =>
  (input, init) => {
    const request = new Request(input, init);
    const prefix = /^\/(\w+)\/v1\//.exec(new URL(request.url).pathname)?.[1] ?? '';
    const service = services[prefix];
    if (!service) throw new Error(`No service answers ${request.url}`);
    return service(request, context);
  };

function clientOf(key: string, send: typeof fetch): Client {
  return createClient(ORIGIN, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: send },
  });
}

/** Starts a database, without the product's migrations unless asked for, and the auth service, with further services beside it. */
export async function openBench(
  more: Services = {},
  { migrations = false }: { readonly migrations?: boolean } = {},
): Promise<Bench> {
  const own = await ownDatabase({ migrations });
  const standard = migrations ? hostedSettings : settingsWithoutHook;
  const dataDir = await mkdtemp(join(tmpdir(), 'school-bench-'));
  const pool = createPool(own.url, 'bench', 10);
  const authPool = createPool(own.authUrl, 'bench-auth', 10);
  const storagePool = createPool(own.storageUrl, 'bench-storage', 10);
  const mails = createMailStore(join(dataDir, 'mail'));
  const jwtSecret = 'only-for-tests-only-for-tests-only-for-tests';
  const context: LocalContext = {
    pool,
    authPool,
    storagePool,
    origin: ORIGIN,
    serverUrl: ORIGIN,
    dataDir,
    keys: {
      jwtSecret,
      anonKey: await sign({ role: 'anon' }, jwtSecret),
      serviceKey: await sign({ role: 'service_role' }, jwtSecret),
    },
    clientAddress: () => '127.0.0.1',
    sendMail: createMailer({ store: mails, from: 'School <office@example.org>' }),
  };
  const services: Services = { auth: createAuthService(standard), ...more };
  const send = fetchOf(services, context);
  return {
    context,
    pool,
    mails,
    client: (settings) => {
      const auth = settings ? createAuthService({ ...standard, ...settings }) : undefined;
      return clientOf(context.keys.anonKey, auth ? fetchOf({ ...services, auth }, context) : send);
    },
    admin: () => clientOf(context.keys.serviceKey, send),
    send: (path, init) => send(new URL(path, ORIGIN), init),
    signToken: (claims, secret = jwtSecret) => sign(claims, secret),
    async lastMail(to) {
      for (let round = 0; round < 60; round += 1) {
        const [mail] = await mails.list({ to });
        if (mail) return mail;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`No mail to ${to}.`);
    },
    async stop() {
      await Promise.all([pool.end(), authPool.end(), storagePool.end()]);
      await own.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The verification link of a mail, as its /verify page reads it. */
export function linkOf(mail: StoredMail): { tokenHash: string; type: string; next: string | null } {
  const found = /https?:\/\/\S+\/verify\?\S+/.exec(mail.text)?.[0];
  if (!found) throw new Error('The mail has no verification link.');
  const url = new URL(found);
  return {
    tokenHash: url.searchParams.get('token_hash') ?? '',
    type: url.searchParams.get('type') ?? '',
    next: url.searchParams.get('next'),
  };
}

/** The six-digit code of a mail. */
export const codeOf = (mail: StoredMail): string => /(?<![\w-])\d{6}(?![\w-])/.exec(mail.text)?.[0] ?? '';
