/** Sections of the home page that open when they are seen, and the places that an address names behind them. */
import { afterEach, expect, test, vi } from 'vitest';
import { info } from './info.island';

const ends = new AbortController();
afterEach(() => ends.abort());

test('what stands on the way to a named place is open before it is scrolled to, whatever is behind stays closed', () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() } });
  document.body.innerHTML = ['about', 'vision', 'legacy', 'later']
    .map((id) => `<details id="${id}"><summary>${id}</summary></details>`)
    .join('');
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function scrolledTo(this: Element) {
    scrolled.push(this.id);
  };
  const open = (): string[] => [...document.querySelectorAll('details[open]')].map(({ id }) => id);
  window.location.hash = '#vision';
  for (const section of document.querySelectorAll('details')) info(section, ends.signal);
  expect([open(), scrolled.at(-1)]).toEqual([['about', 'vision'], 'vision']);
  window.location.hash = '#legacy';
  window.dispatchEvent(new Event('hashchange'));
  expect([open(), scrolled.at(-1)]).toEqual([['about', 'vision', 'legacy'], 'legacy']);
});
