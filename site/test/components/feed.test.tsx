import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Feed } from '../../src/features/peek-inside/Feed';
import { GIVE_UP_MS } from '../../src/features/peek-inside/feed.island';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Feed />);
});
afterEach(() => vi.useRealTimers());
const frame = () => document.querySelector('iframe');
const ask = () => fireEvent.click(screen.getByRole('button', { name: 'Show the feed' }));
const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

it('is loaded only when it is asked for, and its page can be opened beside', () => {
  wait(60_000);
  expect(frame()).toBeNull();
  ask();
  expect(frame()?.getAttribute('src')).toMatch(/^https:\/\/www\.facebook\.com\/plugins\/page\.php\?/);
  expect(frame()).toHaveFocus();
  expect(screen.getByRole('link', { name: /View More on Facebook/ })).toHaveAttribute('target', '_blank');
});

it('that has come stays', () => {
  ask();
  const shown = frame();
  shown?.dispatchEvent(new Event('load'));
  wait(GIVE_UP_MS * 2);
  expect(frame()).toBe(shown);
});

it('that does not answer leaves words and the link, not an empty frame', () => {
  ask();
  wait(GIVE_UP_MS - 10);
  expect(frame()).not.toBeNull();
  expect(screen.queryByText(/Facebook did not answer/)).toBeNull();
  wait(20);
  expect(frame()).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('Facebook did not answer');
  expect(screen.getByRole('status')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show the feed' })).toHaveFocus();
  expect(screen.getByRole('link', { name: /View More on Facebook/ })).toBeVisible();
});
