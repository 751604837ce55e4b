/**
 * `npm run dev`: portal and office from Vite with hot reload, the site from Gatsby's develop server, all behind the one
 * origin beside the API. Nothing here is used by `npm start`.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { redirects, roomOf } from '@school/shared/routes';
import { presentRooms, type Room } from '../run/builds.ts';
import { ROOT } from '../run/settings.ts';
import { startGatsby, type DevelopServer } from './gatsby.ts';

export interface Development {
  /** Answers a page or module of a room; the API's paths never come here. */
  readonly handle: (message: IncomingMessage, target: ServerResponse) => void;
  readonly close: () => Promise<void>;
}

/** Where Vite serves the portal's modules; the office's lie below /admin/. */
const PORTAL_MODULES =
  /^\/(@vite|@id|@fs|@react-refresh|src|node_modules|virtual:|portal-assets)(\/|:|-|$)|^\/\.\.\/shared\//;

const hmrPath = (room: Room): string => `/__hmr/${room}`;

async function startVite(room: 'portal' | 'admin', server: Server): Promise<ViteDevServer> {
  return createServer({
    root: path.join(ROOT, room),
    configFile: path.join(ROOT, room, 'vite.config.ts'),
    appType: 'spa',
    clearScreen: false,
    server: { middlewareMode: { server }, hmr: { server, path: hmrPath(room) }, fs: { allow: [ROOT] } },
  });
}

function roomFor(urlPath: string): Room {
  if (PORTAL_MODULES.test(urlPath)) return 'portal';
  const room = roomOf(urlPath);
  return room === 'server' ? 'site' : room;
}

function passUpgrades(server: Server, site: DevelopServer): void {
  server.on('upgrade', (message: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!message.url?.startsWith('/__hmr/') && !message.url?.startsWith('/admin/__hmr/'))
      site.upgrade(message, socket, head);
  });
}

/** Starts the development servers of the rooms that exist. `env` tells the site where the API is. */
export async function startDevelopment(server: Server, env: Record<string, string>): Promise<Development> {
  const rooms = await presentRooms();
  const vite = new Map<Room, ViteDevServer>();
  for (const room of ['portal', 'admin'] as const)
    if (rooms.includes(room)) vite.set(room, await startVite(room, server));
  const site = rooms.includes('site') ? await startGatsby(env) : null;
  if (site) passUpgrades(server, site);
  const notFound = (target: ServerResponse): void => void target.writeHead(404).end('Not found\n');
  return {
    handle(message, target) {
      const urlPath = (message.url ?? '/').split('?')[0] ?? '/';
      const redirect = redirects.find(({ from }) => from === urlPath.replace(/\/$/, ''));
      if (redirect) return void target.writeHead(302, { location: redirect.to }).end();
      const room = roomFor(urlPath);
      const app = vite.get(room);
      if (app) return app.middlewares(message, target, () => notFound(target));
      return room === 'site' && site ? site.pass(message, target) : notFound(target);
    },
    async close() {
      await Promise.all([...vite.values()].map((app) => app.close()));
      await site?.close();
    },
  };
}
