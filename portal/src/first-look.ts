/**
 * The one script that runs before the first paint of a finished page (prerender.tsx): somebody who will see something else, being
 * signed in, having typed answers before or asking for the other tab, must not see it flash. And until the page acts, it
 * keeps the last press, which is repeated then (a form must never be sent by the browser itself), and every answer that is typed,
 * so that neither a reload nor the moment in which the portal takes the page over loses one.
 */
import { keepInMemory } from '@school/shared/lasting-storage';
import { AUTH_STORAGE_KEY, storageKeys } from '@school/shared/storage-keys';
import { keepTyped } from './lib/pending.ts';
import { TAKEN_OVER, WAITS } from './lib/taking-over.ts';

keepInMemory(window);
const hasKept = [AUTH_STORAGE_KEY, storageKeys.pendingApplicationData].some(
  (key) => localStorage.getItem(key) !== null,
);
if (hasKept || new URLSearchParams(window.location.search).has('tab'))
  document.documentElement.dataset['first'] = WAITS;

let pressed: HTMLElement | null = null;
function keep(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('main button') : null;
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed = button;
}
const keepAnswers = (): void => keepTyped(document, localStorage);
document.addEventListener('input', keepAnswers, true);
// Enter in a field arrives as a press of the form's button.
document.addEventListener('click', keep, true);
document.addEventListener(
  TAKEN_OVER,
  () => {
    document.removeEventListener('click', keep, true);
    document.removeEventListener('input', keepAnswers, true);
    // After the page's next drawing, which names the password's field.
    setTimeout(() => pressed?.click());
  },
  { once: true },
);
