/** The embedded Supabase as one thing: context, services, and how to close them. */
import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { createAuthService } from '../auth/service.ts';
import { createDataApi } from '../api/data-api.ts';
import { functionsService } from '../gateway/functions.ts';
import type { Backend } from '../gateway/router.ts';
import type { Secrets } from '../keys.ts';
import { createInbox } from '../mailbox/inbox.ts';
import { createMailer } from '../mailbox/mailer.ts';
import { createMailStore } from '../mailbox/mail-store.ts';
import { createPool } from '../pool.ts';
import { clientAddress, type LocalContext } from '../services.ts';
import { createStorageService } from '../storage/service.ts';
import type { Database } from './database.ts';
import type { Settings } from './settings.ts';
import school from '@school/shared/school.json' with { type: 'json' };

/** Connections of each part, by the name under which pg_stat_activity shows them. */
export const POOLS = {
  owner: { name: 'owner', size: 4 },
  auth: { name: 'auth', size: 8 },
  storage: { name: 'storage', size: 8 },
  api: { name: 'data-api', size: 20 },
} as const;

export interface RunningBackend extends Backend {
  readonly context: LocalContext;
  close(): Promise<void>;
}

const defaultSender = `${school.name} <${school.email}>`;

/** Folders of files and mails: only we may look inside, though the database's account passes through the one above. */
function preparePrivateFolders(dataDir: string): void {
  for (const name of ['storage', 'mailbox']) {
    mkdirSync(path.join(dataDir, name), { recursive: true });
    chmodSync(path.join(dataDir, name), 0o700);
  }
}

/** Builds the services over a migrated database. */
export function createBackend(settings: Settings, secrets: Secrets, database: Database): RunningBackend {
  preparePrivateFolders(settings.dataDir);
  const { owner, auth, storage } = POOLS;
  const pool = createPool(database.url, owner.name, owner.size);
  const authPool = createPool(database.authUrl, auth.name, auth.size);
  const storagePool = createPool(database.storageUrl, storage.name, storage.size);
  const store = createMailStore(path.join(settings.dataDir, 'mailbox'));
  const from = settings.mailFrom ?? defaultSender;
  const context: LocalContext = {
    pool,
    authPool,
    storagePool,
    origin: settings.origin,
    serverUrl: `http://127.0.0.1:${settings.port}`,
    dataDir: settings.dataDir,
    keys: { jwtSecret: secrets.jwtSecret, anonKey: secrets.anonKey, serviceKey: secrets.serviceKey },
    clientAddress,
    sendMail: createMailer({ store, from, smtpUrl: settings.smtpUrl }),
  };
  const api = createDataApi({ apiUrl: database.apiUrl, catalogUrl: database.url, poolSize: POOLS.api.size });
  return {
    context,
    auth: createAuthService(),
    rest: api.service,
    storage: createStorageService(),
    functions: functionsService,
    inbox: createInbox(store),
    close: async () => {
      await Promise.all([api.close(), pool.end(), authPool.end(), storagePool.end()]);
    },
  };
}
