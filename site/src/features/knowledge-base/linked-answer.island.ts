import { after } from '../../islands/dom';
import type { Island } from '../../islands/island';

/** The specification's delay before scrolling to what the address names. */
const SCROLL_DELAY_MS = 100;

/** What the address names; nothing where it was cut within a letter. */
function named(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Opens the answer or category that the address names after `#`, with everything around it, and puts the focus on it. */
function openLinked(hash: string): void {
  const target = named(hash);
  if (!target?.matches('.kb-tree details')) return;
  for (let part: Element | null = target; part; part = part.parentElement?.closest('details') ?? null)
    part.setAttribute('open', '');
  target.querySelector<HTMLElement>(':scope > summary')?.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'start' });
}

/** Follows links such as /knowledge-base#what-is-shana-aleph, also while the page is open. */
export const linkedAnswer: Island = (_root, signal) => {
  const follow = (): void => openLinked(window.location.hash);
  if (window.location.hash) after(SCROLL_DELAY_MS, signal, follow);
  window.addEventListener('hashchange', follow, { signal });
};
