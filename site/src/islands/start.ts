/**
 * The one script of every page: starts the islands of the finished HTML. Only in the build; `gatsby develop` and the tests
 * start the same islands from React (`island.ts`).
 */
import { startErrorReports } from '../lib/error-reports';
import type { Island } from './island';
import { moments } from './moments';
import { early, late } from './registry';
import { until } from './waiting';

/** Islands of a page live as long as the page. */
const FOREVER = new AbortController().signal;

function begin(start: Island, root: HTMLElement): void {
  try {
    start(root, FOREVER);
  } catch (error) {
    // One part that fails must not keep the others from starting.
    reportError(error);
  }
}

/**
 * Keeps presses on an island whose code is not there yet, and repeats the last of them afterwards. Links that lead
 * elsewhere work without it.
 */
function keepPresses(root: HTMLElement): () => void {
  let last: HTMLElement | null = null;
  const keep = (event: Event): void => {
    const pressed =
      event.target instanceof Element && event.target.closest<HTMLElement>('button, a[href^="#"]');
    if (!pressed) return;
    event.preventDefault();
    event.stopPropagation();
    last = pressed;
  };
  root.addEventListener('click', keep, true);
  return () => {
    root.removeEventListener('click', keep, true);
    last?.click();
  };
}

async function wake<Name extends keyof typeof late>(root: HTMLElement, name: Name): Promise<void> {
  const release = keepPresses(root);
  try {
    await until(moments[name], root);
    begin(await late[name](), root);
  } finally {
    release();
  }
}

const has = <T extends object>(names: T, name: string): name is keyof T & string => name in names;

/** Starts every island of the page, then repeats a press that came before (the loader in gatsby/finish/scripts.ts kept it). */
function startAll(): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const name = root.dataset['island'] ?? '';
    if (has(early, name)) begin(early[name], root);
    else if (has(late, name)) wake(root, name).catch(reportError);
  }
  window.releasePress?.();
}

/** Starts; where the browser keeps nothing or is full, once the page's memory is laid over its storage. */
function start(): void {
  try {
    // More than the site ever keeps.
    localStorage.setItem('probe', 'x'.repeat(2e3));
    localStorage.removeItem('probe');
  } catch {
    import('@school/shared/lasting-storage')
      .then(({ keepInMemory }) => keepInMemory(window))
      .then(startAll, reportError);
    return;
  }
  startAll();
}

if (ERROR_REPORTS_DSN) startErrorReports(ERROR_REPORTS_DSN, PRODUCT_VERSION);
// A page that the browser prepares before it is asked for must not act yet.
if (document.prerendering) document.addEventListener('prerenderingchange', start, { once: true });
else start();
