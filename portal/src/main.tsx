import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './App.tsx';
import { startErrorReports } from './lib/error-reports.ts';
import { startVersionWatch } from './lib/new-version.ts';
import { keepTyped } from './lib/pending.ts';
import { SessionProvider } from './lib/session/context.tsx';
import { sessionPorts } from './lib/session/ports.ts';
import { createSessionStore, watchSession } from './lib/session/session-store.ts';
import { isFinished } from './lib/taking-over.ts';

const session = createSessionStore(sessionPorts());
watchSession(session);

startVersionWatch();
const report = startErrorReports(window.__SCHOOL_CONFIG__);
/** What a screen's boundary has caught is told as well. */
const onCaughtError = (error: unknown): void => {
  console.error(error);
  report(error);
};

const found = document.getElementById('root');
if (!found) throw new Error('index.html has no #root.');
const root: HTMLElement = found;

const portal = (
  <BrowserRouter>
    <SessionProvider value={session}>
      <App />
    </SessionProvider>
  </BrowserRouter>
);
// As transitions, and so in slices: a slow phone stays able to scroll while it draws.
const draw = (): void => startTransition(() => createRoot(root, { onCaughtError }).render(portal));

/** The page is there already (prerender.tsx): it stays as it is, with what was typed into it, and begins to act. */
function takeOver(): void {
  keepTyped(root, localStorage);
  startTransition(() => {
    hydrateRoot(root, portal, {
      onCaughtError,
      onRecoverableError: (error) => console.warn('The finished page was drawn again.', error),
    });
  });
}

if (isFinished(root, window.location.pathname))
  // That nobody is signed in takes a moment to be known, while the page stands there.
  void session.settled().then(({ state }) => (state === 'signed-out' ? takeOver() : draw()));
else draw();
