/** Whether the host has a newer portal than this tab runs: asked when the tab is looked at again, and while it is. */
import { paths } from '@school/shared/routes';
import { VERSION_EVERY_MS, watchVersion } from '@school/shared/new-version';

// Pages are drawn at build, too, where there is no document.
const script =
  typeof document === 'undefined'
    ? null
    : document.querySelector<HTMLScriptElement>('script[type="module"][src^="/portal-assets/"]');

export const version = watchVersion({
  script: script ? new URL(script.src).pathname : '',
  page: async () => (await fetch(paths.login, { cache: 'no-cache' })).text(),
  now: () => Date.now(),
});

const look = (): void => {
  if (document.visibilityState === 'visible') void version.look();
};

/** Begins to ask. A screen whose file is gone asks at once: that is how an old tab notices first. */
export function startVersionWatch(): void {
  document.addEventListener('visibilitychange', look);
  window.addEventListener('vite:preloadError', () => void version.look(true));
  setInterval(look, VERSION_EVERY_MS);
}
