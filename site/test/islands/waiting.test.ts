import { afterEach, expect, it, vi } from 'vitest';
import { painted } from '../../src/islands/waiting';

afterEach(() => vi.unstubAllGlobals());

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
