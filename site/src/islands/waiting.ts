/** Waiting for the moment at which an island is wanted. */
import type { Moment } from './moments';

/** How near to the screen something is fetched that is started when it is seen. */
const NEAR = '300px';
/** A busy page has an idle moment no later than this. */
const IDLE_MS = 2000;

/** Safari has no idle callbacks yet. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_MS });
    else setTimeout(resolve, 200);
  });

const PAINT = 'first-contentful-paint';
const tellsPaints = (): boolean =>
  typeof PerformanceObserver === 'function' && PerformanceObserver.supportedEntryTypes.includes('paint');

/**
 * After the first paint: what is painted must not share its way with scripts. The browser tells it; a frame that is asked for
 * would be the very one that paints, with our work in it.
 */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    if (!tellsPaints()) return void requestAnimationFrame(() => setTimeout(resolve));
    const observer = new PerformanceObserver((paints) => {
      if (paints.getEntriesByName(PAINT).length === 0) return;
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: 'paint', buffered: true });
  });

const loaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });

/**
 * When nothing is left that the page itself fetches or paints. The largest paint is often the second (the first shows what was
 * parsed by then), and an idle moment comes before either: what is fetched there shares the line with the fonts.
 */
const settled = (): Promise<void> => painted().then(loaded).then(idle);

const seen = (root: Element): Promise<void> =>
  new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: NEAR },
    );
    observer.observe(root);
  });

const touched = (root: Element): Promise<void> =>
  new Promise((resolve) => {
    for (const event of ['pointerover', 'pointerdown', 'focusin', 'click'])
      // In the capturing phase: a press that is kept for later goes no further.
      root.addEventListener(event, () => resolve(), { once: true, passive: true, capture: true });
  });

/** Whoever touches an island never waits for the page: a picture that hangs holds up what nobody asked for. */
export function until(when: Moment, root: Element): Promise<void> {
  if (when === 'now') return painted();
  if (when === 'touched') return touched(root);
  const unasked = when === 'seen' ? settled().then(() => seen(root)) : settled();
  return Promise.race([unasked, touched(root)]);
}
