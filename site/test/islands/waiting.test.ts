import { afterEach, expect, it, vi } from 'vitest';
import { painted, until } from '../../src/islands/waiting';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('waits for the first contentful paint that the browser tells, and asks for no frame', async () => {
  const frame = vi.spyOn(window, 'requestAnimationFrame');
  let tell: (names: readonly string[]) => void = () => undefined;
  const disconnect = vi.fn();
  class Paints {
    static readonly supportedEntryTypes = ['paint'];
    readonly disconnect = disconnect;
    constructor(heard: (list: { getEntriesByName(name: string): readonly string[] }) => void) {
      tell = (names) => heard({ getEntriesByName: (name) => names.filter((told) => told === name) });
    }
    observe(): void {
      expect(disconnect).not.toHaveBeenCalled();
    }
  }
  vi.stubGlobal('PerformanceObserver', Paints);
  const then = vi.fn();
  const waiting = painted().then(then);
  tell(['first-paint']);
  await Promise.resolve();
  expect(then).not.toHaveBeenCalled();
  tell(['first-contentful-paint']);
  await waiting;
  expect(then).toHaveBeenCalledOnce();
  expect(disconnect).toHaveBeenCalledOnce();
  expect(frame).not.toHaveBeenCalled();
});

it('waits for a frame where the browser tells no paints', async () => {
  vi.stubGlobal('PerformanceObserver', undefined);
  await expect(painted()).resolves.toBeUndefined();
});

/** A page that is still being fetched, in a browser that tells no paints; answers how it ends. */
function loadingPage(): () => void {
  let state: DocumentReadyState = 'interactive';
  vi.stubGlobal('PerformanceObserver', undefined);
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => state);
  return () => {
    state = 'complete';
    window.dispatchEvent(new Event('load'));
  };
}
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300));

it('starts what waits for an idle moment only when the page has loaded', async () => {
  const end = loadingPage();
  const started = vi.fn();
  const waiting = until('idle', document.createElement('div')).then(started);
  await soon();
  expect(started).not.toHaveBeenCalled();
  end();
  await waiting;
  expect(started).toHaveBeenCalledOnce();
});

it.each(['idle', 'seen'] as const)(
  'starts what is touched at once, though a %s island of a page that never ends',
  async (when) => {
    loadingPage();
    const root = document.createElement('div');
    const waiting = until(when, root);
    root.dispatchEvent(new Event('pointerdown'));
    await expect(waiting).resolves.toBeUndefined();
  },
);
