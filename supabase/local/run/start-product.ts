/** `npm start`: brings up database, back end, builds and the one server, in this order, saying what it does. */
import { migrate } from '../migrate.ts';
import type { Development } from '../development/development.ts';
import { startGateway, type Gateway } from '../gateway/server.ts';
import type { RouterOptions } from '../gateway/router.ts';
import { loadSecrets } from '../keys.ts';
import { createBackend, type RunningBackend } from './backend.ts';
import { asideFolder, buildRoom, isStale, presentRooms, roomFolders } from './builds.ts';
import { startClock } from './clock.ts';
import { openDatabase } from './database.ts';
import { progress } from './progress.ts';
import { emptyDataDir } from './reset.ts';
import { demoSignIns, seedingWasInterrupted, seedOnce, type SignIn } from './seeding.ts';
import type { Settings } from './settings.ts';
import type { Shutdown } from './shutdown.ts';
import { createSiteRebuild } from './site-rebuild.ts';
import { openYearText } from './year.ts';

export interface StartOptions {
  readonly settings: Settings;
  readonly shutdown: Shutdown;
  /** Pages from development servers with hot reload; production builds are then not made. */
  readonly development?: boolean | undefined;
  readonly seed?: boolean | undefined;
  /** Told in one sentence when the database ends although nobody stopped it. */
  readonly onDatabaseEnd?: ((sentence: string) => void) | undefined;
  /** False serves what was built before. */
  readonly build?: boolean | undefined;
}

async function startBackend({
  settings,
  shutdown,
  seed = true,
  onDatabaseEnd,
}: StartOptions): Promise<RunningBackend> {
  if (!settings.databaseUrl && (await seedingWasInterrupted(settings.dataDir))) {
    progress.note('The last start was stopped while it made the demo data: beginning again.');
    await emptyDataDir(settings.dataDir);
  }
  const secrets = await loadSecrets(settings.dataDir);
  const database = await progress.step('Database', () =>
    openDatabase(settings, secrets, (line) => progress.note(line), onDatabaseEnd),
  );
  shutdown.add('database', () => database.stop());
  const applied = await progress.step('Migrations', () => migrate(database.url));
  if (applied.length > 0) progress.note(`${applied.length} applied`);
  const backend = createBackend(settings, secrets, database);
  shutdown.add('back end', () => backend.close());
  if (seed) await progress.step('Demo year', () => seedOnce(backend.context));
  return backend;
}

/** What the builds and development servers are told about the back end. */
const buildEnv = (settings: Settings, key: string) => ({
  SUPABASE_URL: settings.remote?.supabaseUrl ?? `http://127.0.0.1:${settings.port}`,
  SUPABASE_KEY: key,
  SITE_URL: settings.origin,
});

async function build(settings: Settings, signal: AbortSignal, key: string): Promise<void> {
  const rooms = await presentRooms();
  const env = buildEnv(settings, key);
  const year = rooms.includes('site') ? await openYearText(env.SUPABASE_URL, key) : '';
  for (const room of rooms) {
    const extra = room === 'site' ? `${settings.origin} ${year}` : '';
    const name = { site: 'Website', portal: 'Applicant portal', admin: 'Admissions office' }[room];
    const built = await progress.step(name, () => buildRoom(room, { env, extra, signal }));
    if (built) progress.note('built');
  }
}

/** Builds the site again in the background whenever the clockwork asks; `folders` says what is served meanwhile. */
function rebuildSite(
  { settings, shutdown }: StartOptions,
  { context }: RunningBackend,
  folders: { site: string },
): () => void {
  const env = buildEnv(settings, context.keys.anonKey);
  const extra = async (): Promise<string> =>
    `${settings.origin} ${await openYearText(env.SUPABASE_URL, env.SUPABASE_KEY)}`;
  const { ask, done } = createSiteRebuild({
    folders,
    output: roomFolders.site,
    aside: asideFolder,
    isStale: async () => isStale('site', await extra()),
    build: async () =>
      buildRoom('site', { env, extra: await extra(), signal: shutdown.signal, inBackground: true }),
    onFailure: async (error) => {
      if (shutdown.signal.aborted) return;
      console.error('The website could not be built again.', error);
      const reason = 'The website could not be built; the log of the server says why.';
      await context.pool.query('select private.site_build_failed($1)', [reason]);
    },
  });
  shutdown.add('build of the website', done);
  return ask;
}

async function develop(gateway: Gateway, settings: Settings, key: string): Promise<Development> {
  // Loaded only here: `npm start` needs neither Vite nor Gatsby's develop server.
  const { startDevelopment } = await import('../development/development.ts');
  return startDevelopment(gateway.server, buildEnv(settings, key));
}

/** Starts everything; resolves when it serves. What it opened is closed by `shutdown`. */
export async function startProduct(options: StartOptions): Promise<readonly SignIn[]> {
  const { settings, shutdown } = options;
  let router: RouterOptions | null = null;
  let development: Development | null = null;
  const gateway = await startGateway({
    port: settings.port,
    router: () => router,
    development: () => development?.handle ?? null,
  });
  shutdown.add('server', () => gateway.close());
  const pages = {
    folders: { ...roomFolders },
    apiOrigin: remoteOrigin(settings),
  };
  const backend = settings.remote ?? (await startBackend(options));
  router = { pages, backend };
  const key = 'context' in backend ? backend.context.keys.anonKey : backend.supabaseKey;
  if (options.development) {
    development = await progress.step('Development servers', () => develop(gateway, settings, key));
    shutdown.add('development servers', development.close);
  } else if (options.build ?? true) await build(settings, shutdown.signal, key);
  if (!('context' in backend)) return [];
  const mayRebuild = settings.siteRebuilds && !options.development && (options.build ?? true);
  const rebuild = mayRebuild ? rebuildSite(options, backend, pages.folders) : undefined;
  const stopClock = startClock(backend.context, settings.tickSeconds, rebuild);
  shutdown.add('clock', stopClock);
  return (options.seed ?? true) ? demoSignIns() : [];
}

const remoteOrigin = (settings: Settings): string | undefined =>
  settings.remote ? new URL(settings.remote.supabaseUrl).origin : undefined;
