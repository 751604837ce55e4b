/**
 * The finished HTML of the pages that are open to everybody, made at build (prerender/plugin.ts) as a visitor sees them of whom
 * nothing is known. In the browser the portal takes it over as it stands (main.tsx).
 */
import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { App } from './App.tsx';
import { SessionProvider } from './lib/session/context.tsx';
import type { SessionStore } from './lib/session/session-store.ts';

const nothing = (): Promise<void> => Promise.resolve();
const VISITOR = { state: 'signed-out' } as const;
const visitor: SessionStore = {
  get: () => VISITOR,
  subscribe: () => () => undefined,
  reRead: () => undefined,
  noteStatus: () => undefined,
  refresh: nothing,
  settled: () => Promise.resolve(VISITOR),
  signOut: nothing,
};
/** A browser that keeps nothing. */
Object.assign(globalThis, { localStorage: { getItem: () => null } });

export async function renderPage(pathname: string): Promise<string> {
  const { prelude } = await prerenderToNodeStream(
    <StaticRouter location={pathname}>
      <SessionProvider value={visitor}>
        <App />
      </SessionProvider>
    </StaticRouter>,
    // In one piece: parts sent later would need an inline script that puts them into place.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  return text(prelude);
}
