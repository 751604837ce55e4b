import { afterEach, expect, it, vi } from 'vitest';
import { meant } from './meant.island';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['/Reference%23' + 'AB01'.repeat(16) + '.', [['/reference#' + 'ab01'.repeat(16)]]],
  ['/LOGIN', [['/login']]],
  ['/nothing-here', []],
])('%s leads to %j', (address, led) => {
  const replace = vi.fn();
  const { pathname, search, hash } = new URL(address, 'https://school.example');
  vi.stubGlobal('location', { pathname, search, hash, replace });
  meant(document.body, new AbortController().signal);
  expect(replace.mock.calls).toEqual(led);
});
