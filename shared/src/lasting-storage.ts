/**
 * The browser's storage where it is blocked (all cookies refused) or full: whatever can't be written is kept in the page's memory, so
 * that everything works until the page is left, and the page can say so. Every reader goes on using `localStorage` and `sessionStorage`.
 */
export interface AnyStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  clear(): void;
}

/** The part of a window that is used (shared knows no DOM types). */
interface Page {
  readonly localStorage: AnyStorage;
  readonly sessionStorage: AnyStorage;
  dispatchEvent(event: Event): boolean;
}

/** Said on the window when something can't be kept any more. */
export const KEEPS_NOTHING = 'keepsnothing';

const PROBE = 'school-probe';

/** `stored` with a page's memory over it; null stands for a storage that may not even be asked. */
function lasting(stored: AnyStorage | null, onLost: () => void): AnyStorage {
  /** What the storage did not take; null for what it did not remove. */
  const memory = new Map<string, string | null>();
  const keys = (): string[] => {
    const theirs = Array.from({ length: stored?.length ?? 0 }, (_, index) => stored?.key(index) ?? '');
    return [...new Set([...theirs, ...memory.keys()])].filter((key) => memory.get(key) !== null);
  };
  const change = (key: string, value: string | null, act: () => void): void => {
    try {
      if (!stored) throw new Error('blocked');
      act();
      memory.delete(key);
    } catch {
      memory.set(key, value);
      if (value !== null) onLost();
    }
  };
  const removeItem = (key: string): void => change(key, null, () => stored?.removeItem(key));
  const getItem = (key: string): string | null =>
    memory.get(key) ?? (memory.has(key) ? null : (stored?.getItem(key) ?? null));
  const storage: AnyStorage = {
    get length() {
      return keys().length;
    },
    key: (index) => keys()[index] ?? null,
    getItem,
    setItem: (key, value) => change(key, String(value), () => stored?.setItem(key, value)),
    removeItem,
    clear: () => keys().forEach(removeItem),
  };
  // As the browser's own: what is listed of it are the keys.
  return new Proxy(storage, {
    ownKeys: keys,
    getOwnPropertyDescriptor: (_, key) => {
      const value = typeof key === 'string' ? getItem(key) : null;
      return value === null ? undefined : { value, enumerable: true, configurable: true, writable: true };
    },
  });
}

const LOST = Symbol.for('school-keeps-nothing');

/** Whether what is written here is gone with the page. */
export const keepsNothing = (page: object): boolean => LOST in page;

/** Puts it over both storages of the window, once: before anything of a room reads them. */
export function keepInMemory(page: Page): void {
  if (Object.getOwnPropertyDescriptor(page, 'localStorage')?.value) return;
  const onLost = (): void => {
    if (LOST in page) return;
    Object.assign(page, { [LOST]: true });
    page.dispatchEvent(new Event(KEEPS_NOTHING));
  };
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    let stored: AnyStorage | null = null;
    try {
      // Blocked: even looking at it throws.
      page[name].getItem(PROBE);
      stored = page[name];
    } catch {
      onLost();
    }
    const storage = lasting(stored, onLost);
    Object.defineProperty(page, name, { value: storage, configurable: true });
    storage.setItem(PROBE, '1');
    storage.removeItem(PROBE);
  }
}
