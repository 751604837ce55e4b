import { useEffect, useState } from 'react';

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

/** The element an address leads to: that of its hash, else the tracks when it names a valid one. */
function anchorOf(address: Address, track: string | null): string | null {
  if (track !== null) return TRACKS_ANCHOR;
  return address.hash ? decodeURIComponent(address.hash.slice(1)) : null;
}

/** The chosen track, kept in `?tab=`; an address that names a place of the page scrolls to it. */
export function useTrackParam(address: Address, tabs: readonly string[]) {
  const { search, hash } = address;
  const [selected, setSelected] = useState(tabs[0] ?? '');
  const names = tabs.join(' ');
  useEffect(() => {
    const track = trackOf({ search, hash }, names.split(' '));
    const anchor = anchorOf({ search, hash }, track);
    const timer = setTimeout(() => {
      if (track !== null) setSelected(track);
      if (anchor !== null) document.getElementById(anchor)?.scrollIntoView();
    }, SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [search, hash, names]);
  const select = (tab: string): void => {
    setSelected(tab);
    window.history.replaceState(window.history.state, '', `?tab=${tab}`);
  };
  return { selected, select };
}
