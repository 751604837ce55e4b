import 'virtual:tokens.css';
import '@fontsource-variable/assistant';
import '@fontsource-variable/frank-ruhl-libre';
import './styles/base.css';
import './styles/forms.css';
import './styles/parts.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './App.tsx';
import { SessionProvider } from './lib/session/context.tsx';
import { sessionPorts } from './lib/session/ports.ts';
import { createSessionStore, watchSession } from './lib/session/store.ts';
import { screenMatches, screens } from './screens.ts';

// Fetch the screen's code while the session is still being read. A failure shows when the screen is opened.
screens
  .find((screen) => screenMatches(screen, window.location.pathname))
  ?.load()
  .catch(() => undefined);

const session = createSessionStore(sessionPorts());
watchSession(session);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <BrowserRouter>
    <SessionProvider value={session}>
      <App />
    </SessionProvider>
  </BrowserRouter>,
);
