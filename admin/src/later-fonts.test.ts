/** Fonts wait for the first data of a page, but not for ever. */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadFontsAfterData } from './later-fonts.ts';

const load = vi.fn(() => Promise.resolve());
let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  load.mockClear();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(() => vi.useRealTimers());

const ask = async (key: string, answer: Promise<unknown> = Promise.resolve(1)): Promise<void> => {
  await client.fetchQuery({ queryKey: [key], queryFn: () => answer }).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(1);
};

it('come when the page has its data, and once', async () => {
  loadFontsAfterData(client, load);
  await ask('auth');
  await ask('system');
  expect(load).not.toHaveBeenCalled();
  await ask('applicants');
  await ask('applicants');
  expect(load).toHaveBeenCalledTimes(1);
});

it('come also when the page was refused its data', async () => {
  loadFontsAfterData(client, load);
  await ask('applicants', Promise.reject(new Error('no')));
  expect(load).toHaveBeenCalledTimes(1);
});

it('come soon to a page without data of its own, once the frame has what it needs', async () => {
  loadFontsAfterData(client, load);
  await ask('auth');
  await vi.advanceTimersByTimeAsync(500);
  expect(load).toHaveBeenCalledTimes(1);
});

it('come to a page that asks for nothing', async () => {
  loadFontsAfterData(client, load);
  await vi.advanceTimersByTimeAsync(6000);
  expect(load).toHaveBeenCalledTimes(1);
});
