/** How the built page's script starts its islands, and what happens to presses before their code is there. */
import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  window.sessionStorage.clear();
  vi.stubGlobal('reportError', vi.fn());
});

const PERSON =
  '<div class="person-bio" data-island="bio"><p class="bio-short">Short</p><div class="bio-whole" data-open="false"></div>' +
  '<button type="button"><span data-word>Read More</span></button></div>';
const whole = () => document.querySelector<HTMLElement>('.bio-whole')?.dataset['open'];

it('repeats a press that came before the code, even one without pointer or focus', async () => {
  document.body.innerHTML = PERSON;
  await import('../../src/islands/start');
  document.querySelector<HTMLElement>('button')?.click();
  expect(whole()).toBe('false');
  await vi.waitFor(() => expect(whole()).toBe('true'));
});

it('does nothing in a page that is only being prepared, until it is shown', async () => {
  document.body.innerHTML = '<div class="toasts" role="status" data-island="toasts"></div>';
  window.sessionStorage.setItem('site-notice', JSON.stringify({ title: 'Sent', message: '', until: null }));
  Reflect.set(document, 'prerendering', true);
  await import('../../src/islands/start');
  expect(document.querySelector('.toast')).toBeNull();
  Reflect.deleteProperty(document, 'prerendering');
  document.dispatchEvent(new Event('prerenderingchange'));
  expect(document.querySelector('.toast')).toHaveTextContent('Sent');
});

it('starts the other parts of a page when one of them is broken', async () => {
  document.body.innerHTML =
    '<header data-island="header"></header><div class="toasts" data-island="toasts"></div>';
  window.sessionStorage.setItem('site-notice', JSON.stringify({ title: 'Sent', message: '', until: null }));
  await import('../../src/islands/start');
  expect(reportError).toHaveBeenCalledOnce();
  expect(document.querySelector('.toast')).not.toBeNull();
});

it('fetches no code before the first paint', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  document.body.innerHTML =
    '<form data-island="question-form"><button type="submit" disabled></button></form>';
  const button = document.querySelector('button');
  await import('../../src/islands/start');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(button).toBeDisabled();
  frames.forEach((frame) => frame(0));
  await vi.waitFor(() => expect(button).toBeEnabled());
});

it('says that something was sent in a browser whose storage is full, and says the next thing too', async () => {
  const names = ['localStorage', 'sessionStorage'] as const;
  const real = names.map((name) => [name, window[name]] as const);
  const full = {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('No room.', 'QuotaExceededError');
    },
  };
  for (const name of names) Object.defineProperty(window, name, { get: () => full, configurable: true });
  document.body.innerHTML = '<div class="toasts" data-island="toasts"></div>';
  await import('../../src/islands/start');
  const { showToast } = await import('../../src/lib/toasts');
  await vi.waitFor(() => expect(window.sessionStorage).not.toBe(full));
  for (const title of ['Sent', 'Sent again']) {
    showToast({ title, message: '' });
    expect(document.querySelector('.toast')).toHaveTextContent(title);
  }
  for (const [name, value] of real) Object.defineProperty(window, name, { value, configurable: true });
});
