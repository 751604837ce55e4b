import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './App.tsx';
import { SessionProvider } from './lib/session/context.tsx';
import { sessionPorts } from './lib/session/ports.ts';
import { createSessionStore, watchSession } from './lib/session/store.ts';

const session = createSessionStore(sessionPorts());
watchSession(session);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
// As a transition, and so in slices: a slow phone stays able to scroll while it draws.
startTransition(() =>
  createRoot(root).render(
    <BrowserRouter>
      <SessionProvider value={session}>
        <App />
      </SessionProvider>
    </BrowserRouter>,
  ),
);
