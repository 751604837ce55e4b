import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { loadFontsAfterData } from './later-fonts.ts';
import { startErrorReports } from './lib/error-reports.ts';
import { startVersionWatch } from './lib/new-version.ts';
import { authProvider } from './providers/auth-provider.ts';
import { onDenied } from './providers/denied.ts';
import { queryClient } from './providers/query-client.ts';
import { signInAddress, watchSession } from './providers/session.ts';
import { keepUnsent, prepareSeal, restoreUnsent } from './providers/unsent.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
// What is on screen belongs to whoever was signed in: it goes when the session does, wherever that ended.
watchSession(() => void keepUnsent().finally(() => window.location.replace(signInAddress(true))));
onDenied((error) => authProvider.checkError(error));
startVersionWatch();
const report = startErrorReports(window.__SCHOOL_CONFIG__);
const app = createRoot(root, {
  onCaughtError: (error) => {
    console.error(error);
    report(error);
  },
});
/** Without a connection, or signed out, it waits for the next time. */
const later = (error: unknown): void => console.info('What was not sent is kept as it is.', error);
void restoreUnsent()
  .catch(later)
  .then(() => app.render(<App />));
loadFontsAfterData(queryClient, () => Promise.all([import('./fonts.ts'), prepareSeal().catch(later)]));
