import { expect, it, vi } from 'vitest';
import {
  type AnyStorage as Place,
  KEEPS_NOTHING,
  keepInMemory,
  keepsNothing,
} from '../src/lasting-storage.ts';

/** A storage that takes so many keys. */
function storageOf(quota: number, values = new Map<string, string>()): Place {
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      if (!values.has(key) && values.size >= quota) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}
const blocked = (): Place => {
  throw new DOMException('blocked', 'SecurityError');
};
const throwing: Place = {
  get length(): number {
    return blocked().length;
  },
  key: blocked as never,
  getItem: blocked as never,
  setItem: blocked,
  removeItem: blocked,
  clear: blocked,
};

function pageWith(local: () => Place) {
  const dispatchEvent = vi.fn(() => true);
  const page = { localStorage: storageOf(9), sessionStorage: storageOf(9), dispatchEvent };
  Object.defineProperty(page, 'sessionStorage', { get: () => storageOf(9), configurable: true });
  Object.defineProperty(page, 'localStorage', { get: local, configurable: true });
  return { page, dispatchEvent };
}

it.each([
  ['blocked', blocked],
  ['one that throws at every call', () => throwing],
  ['full', () => storageOf(0)],
])('what is written to a storage that is %s is read again, and it is told once', (_what, local) => {
  const { page, dispatchEvent } = pageWith(local);
  keepInMemory(page);
  page.localStorage.setItem('one', '1');
  page.localStorage.setItem('two', '2');
  page.localStorage.setItem('one', '3');
  expect([page.localStorage.getItem('one'), page.localStorage.length]).toEqual(['3', 2]);
  expect([page.localStorage.key(0), page.localStorage.key(2)]).toEqual(['one', null]);
  page.localStorage.removeItem('one');
  expect([page.localStorage.getItem('one'), page.localStorage.length]).toEqual([null, 1]);
  page.localStorage.clear();
  expect(page.localStorage.length).toBe(0);
  expect(keepsNothing(page)).toBe(true);
  expect(dispatchEvent.mock.calls.map(([event]: unknown[]) => (event as Event).type)).toEqual([
    KEEPS_NOTHING,
  ]);
});

it('a storage that works is used as it is, and a second script of the page changes nothing', () => {
  const values = new Map([['session', 'x']]);
  const { page, dispatchEvent } = pageWith(() => storageOf(9, values));
  keepInMemory(page);
  const first = page.localStorage;
  keepInMemory(page);
  expect(page.localStorage).toBe(first);
  page.localStorage.setItem('one', '1');
  expect(Object.fromEntries(values)).toEqual({ session: 'x', one: '1' });
  page.localStorage.removeItem('session');
  expect([...values.keys()]).toEqual(['one']);
  expect([keepsNothing(page), dispatchEvent.mock.calls]).toEqual([false, []]);
});

it('a storage that is full later keeps what it had, and goes on in memory until there is room again', () => {
  const values = new Map([['session', 'x']]);
  const { page } = pageWith(() => storageOf(2, values));
  keepInMemory(page);
  page.localStorage.setItem('one', '1');
  expect(keepsNothing(page)).toBe(false);
  page.localStorage.setItem('two', '2');
  expect(keepsNothing(page)).toBe(true);
  expect([page.localStorage.getItem('session'), page.localStorage.getItem('two')]).toEqual(['x', '2']);
  page.localStorage.removeItem('one');
  page.localStorage.setItem('two', '3');
  expect(Object.fromEntries(values)).toEqual({ session: 'x', two: '3' });
  expect(page.localStorage.length).toBe(2);
});
