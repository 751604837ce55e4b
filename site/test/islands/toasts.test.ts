/** A notice outlives its page: the next one is another document. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => vi.useRealTimers());

/** A page that has just been opened in this tab: its place for notices, and how it shows one. */
async function openPage() {
  vi.resetModules();
  document.body.innerHTML = '<div class="toasts" role="status"></div>';
  const { toasts } = await import('../../src/components/toasts.island');
  const { showToast, TOAST_MS } = await import('../../src/lib/toasts');
  const root = document.querySelector<HTMLElement>('.toasts');
  if (!root) throw new Error('no place');
  toasts(root, new AbortController().signal);
  return { root, showToast, TOAST_MS };
}

it('stands on the next page for the rest of its time', async () => {
  const { showToast, TOAST_MS } = await openPage();
  showToast({ title: 'Question Submitted!', message: 'Thank you.' });
  vi.advanceTimersByTime(1500);
  const { root } = await openPage();
  expect(root).toHaveTextContent('Question Submitted! Thank you.');
  vi.advanceTimersByTime(TOAST_MS - 1600);
  expect(root).not.toBeEmptyDOMElement();
  vi.advanceTimersByTime(200);
  expect(root).toBeEmptyDOMElement();
  expect((await openPage()).root).toBeEmptyDOMElement();
});

it('one that stays goes along from page to page until it is closed', async () => {
  const { showToast } = await openPage();
  showToast({ title: 'A date has changed', message: '', stays: true });
  vi.advanceTimersByTime(60_000);
  const { root } = await openPage();
  expect(root).toHaveTextContent('A date has changed');
  root.querySelector('button')?.click();
  expect((await openPage()).root).toBeEmptyDOMElement();
});
