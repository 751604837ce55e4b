/**
 * Fonts come after the first page's data: on a slow line 75 KB would otherwise share their way with it. Until then measured
 * stand-ins show (first-paint.css), so that little moves.
 */
import type { QueryClient } from '@tanstack/react-query';

/** A page whose data does not come waits no longer. */
const AT_MOST_MS = 6000;
/** Nothing was asked for so long after the frame has what it needs: a page without data. */
const QUIET_MS = 400;
/** Asked for by the frame around every page, not by the page. */
const FRAME = ['auth', 'system'];

/** Fetches the fonts once the page has its first data and asks for nothing more at the moment. */
export function loadFontsAfterData(client: QueryClient, load: () => Promise<unknown>): void {
  const cache = client.getQueryCache();
  const hasData = (): boolean =>
    cache
      .getAll()
      .some(({ queryKey, state }) => state.status !== 'pending' && !FRAME.includes(String(queryKey[0])));
  const finish = (): void => {
    clearTimeout(timer);
    clearTimeout(quiet);
    stop();
    load().catch((error: unknown) => console.info('The fonts could not be loaded.', error));
  };
  const timer = setTimeout(finish, AT_MOST_MS);
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const stop = cache.subscribe(() => {
    clearTimeout(quiet);
    if (client.isFetching() > 0) return;
    if (hasData()) finish();
    else quiet = setTimeout(finish, QUIET_MS);
  });
}
