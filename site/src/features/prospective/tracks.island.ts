import { startTabs } from '../../components/tabs.island';
import { after } from '../../islands/dom';
import type { Island } from '../../islands/island';

/** Specification: a hash or a tab in the address scrolls to its place after about this long. */
export const SCROLL_DELAY_MS = 100;
export const TRACKS_ANCHOR = 'programs-section';

interface Address {
  readonly search: string;
  readonly hash: string;
}

/** The track that an address asks for, or null when it asks for none that exists. */
export function trackOf({ search, hash }: Address, tabs: readonly string[]): string | null {
  const asked = new URLSearchParams(search).get('tab');
  if (asked !== null && tabs.includes(asked)) return asked;
  const anchor = hash.slice(1);
  return tabs.includes(anchor) ? anchor : null;
}

/** The chosen track, kept in `?tab=`; an address that names a track opens it and scrolls to the tracks. */
export const tracks: Island = (root, signal) => {
  const tabs = startTabs(root, signal, (id) =>
    window.history.replaceState(window.history.state, '', `?tab=${id}`),
  );
  const follow = (): void => {
    const track = trackOf(window.location, tabs.ids);
    if (track === null) return;
    after(SCROLL_DELAY_MS, signal, () => {
      tabs.select(track);
      document.getElementById(TRACKS_ANCHOR)?.scrollIntoView();
    });
  };
  follow();
  window.addEventListener('hashchange', follow, { signal });
};
