/**
 * The first script: styles, and then two things at once, the portal itself and the code of the screen that this address
 * opens. A screen that can't be fetched says so when it is opened.
 */
import 'virtual:tokens.css';
import '@fontsource-variable/assistant';
import '@fontsource-variable/frank-ruhl-libre';
import './styles/base.css';
import './styles/forms.css';
import './styles/parts.css';
import { screenMatches, screens } from './screens.ts';

void import('./main.tsx');
screens
  .find((screen) => screenMatches(screen, window.location.pathname))
  ?.load()
  .catch(() => undefined);
