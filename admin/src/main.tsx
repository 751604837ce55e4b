import '@fontsource-variable/assistant';
import '@fontsource-variable/frank-ruhl-libre';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { signInAddress, watchSession } from './providers/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
// What is on screen belongs to whoever was signed in: it goes when the session does, wherever that ended.
watchSession(() => window.location.replace(signInAddress()));
createRoot(root).render(<App />);
