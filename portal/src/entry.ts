/**
 * The first script: styles, and then two things at once, the portal itself and the code of the screen that this address
 * opens. A screen that can't be fetched says so when it is opened. The client goes first by itself: it begins to look for
 * the session while the rest arrives, and a slow phone has two short pieces of work instead of a long one.
 */
import 'virtual:tokens.css';
import '@fontsource-variable/assistant';
import '@fontsource-variable/frank-ruhl-libre';
import './styles/base.css';
import './styles/frame.css';
import './styles/forms.css';
import './styles/parts.css';
import { keepInMemory } from '@school/shared/lasting-storage';
import { askFirst } from './lib/early.ts';
import { screenMatches, screens } from './screens.ts';

keepInMemory(window);
// A session that is damaged or about to end is the client's business.
askFirst();

/**
 * A finished page is read before it acts: its words are painted first, and only then the scripts work. A page in the background
 * is not painted, and waits for nothing.
 */
const painted = (): Promise<unknown> =>
  document.getElementById('root')?.dataset['finished'] === undefined || document.visibilityState === 'hidden'
    ? Promise.resolve()
    : new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

void painted()
  .then(() => import('./lib/client.ts'))
  .then(() => {
    void import('./main.tsx');
    screens
      .find((screen) => screenMatches(screen, window.location.pathname))
      ?.load()
      .catch(() => undefined);
  });
