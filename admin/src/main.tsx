import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { loadFontsAfterData } from './later-fonts.ts';
import { startErrorReports } from './lib/error-reports.ts';
import { startVersionWatch } from './lib/new-version.ts';
import { authProvider } from './providers/auth-provider.ts';
import { onDenied } from './providers/denied.ts';
import { queryClient } from './providers/query-client.ts';
import { watchSession } from './providers/session.ts';
import { signInAgain } from './providers/sign-in-again.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
// What is on screen belongs to whoever was signed in, wherever their session ended.
watchSession(() => void signInAgain());
onDenied((error) => authProvider.checkError(error));
startVersionWatch();
const report = startErrorReports(window.__SCHOOL_CONFIG__);
const app = createRoot(root, {
  onCaughtError: (error) => {
    console.error(error);
    report(error);
  },
});
app.render(<App />);
loadFontsAfterData(queryClient, () => import('./fonts.ts'));
