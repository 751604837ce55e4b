import { useEffect } from 'react';

/** The specification's delay before scrolling to what the address names. */
const SCROLL_DELAY_MS = 100;

/** Opens the answer or category that the address names after `#`, with everything around it, and puts the focus on it. */
export function openLinked(hash: string): boolean {
  const target = document.getElementById(decodeURIComponent(hash.replace(/^#/, '')));
  if (!target?.matches('.kb-tree details')) return false;
  for (let part: Element | null = target; part; part = part.parentElement?.closest('details') ?? null)
    part.setAttribute('open', '');
  const summary = target.querySelector<HTMLElement>(':scope > summary');
  summary?.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'start' });
  return true;
}

/** Follows links such as /knowledge-base#what-is-shana-aleph, also while the page is open. */
export function useLinkedAnswer(): void {
  useEffect(() => {
    const follow = (): void => {
      if (window.location.hash) openLinked(window.location.hash);
    };
    const timer = setTimeout(follow, SCROLL_DELAY_MS);
    window.addEventListener('hashchange', follow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('hashchange', follow);
    };
  }, []);
}
