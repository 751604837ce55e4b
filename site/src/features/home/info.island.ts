import type { Island } from '../../islands/island';

/** Specification: a section opens by itself when a tenth of it is seen for the first time; margins differ by screen. */
const THRESHOLD = 0.1;
const MARGIN = { mobile: '0px 0px -8% 0px', desktop: '0px 0px -18% 0px' } as const;

/** Opens the section once, when it first scrolls into view. */
export const info: Island = (root, signal) => {
  const rootMargin = window.matchMedia('(max-width: 47.99rem)').matches ? MARGIN.mobile : MARGIN.desktop;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      root.setAttribute('open', '');
    },
    { threshold: THRESHOLD, rootMargin },
  );
  observer.observe(root);
  signal.addEventListener('abort', () => observer.disconnect());
  // What opens on the way to the place that the address names would push that place away: it is open before.
  const openForLinked = (): void => {
    const named = document.getElementById(window.location.hash.slice(1));
    const isOnTheWay =
      named && (named === root || root.compareDocumentPosition(named) & Node.DOCUMENT_POSITION_FOLLOWING);
    if (!isOnTheWay) return;
    observer.disconnect();
    root.setAttribute('open', '');
    const go = (): void => named.scrollIntoView({ behavior: 'instant', block: 'start' });
    go();
    // The page's own letters come later, and lines end elsewhere then: gone to once more, where nobody has scrolled on.
    const at = window.scrollY;
    void document.fonts.ready.then(() => {
      if (window.scrollY === at) go();
    });
  };
  openForLinked();
  window.addEventListener('hashchange', openForLinked, { signal });
};
