/**
 * A tab that stays open over a release goes on with what it has loaded; it says that there is something newer. It asks for
 * its own page again and looks whether that still names the script this tab began with: no host has to be told anything.
 */
export const newVersionTexts = {
  title: 'A new version is there',
  text: 'You can go on here; it comes with the next loading of the page.',
  load: 'Load it now',
  later: 'Later',
} as const;

/** How often a tab that is looked at asks. */
export const VERSION_EVERY_MS = 10 * 60_000;

/** True when the page's HTML is whole and no longer names the script. */
export const isOtherVersion = (html: string, script: string): boolean =>
  script !== '' && html.includes('</html>') && html.includes('<script') && !html.includes(script);

export interface VersionPorts {
  /** Path of the script that this tab began with; empty while developing. */
  readonly script: string;
  /** The page's HTML as the host has it now. */
  readonly page: () => Promise<string>;
  readonly now: () => number;
}

export interface VersionWatch {
  /** True from the moment a newer version was seen until it is put off. */
  readonly there: () => boolean;
  /** Tells of changes; answers how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks, unless it has asked just now; `force` asks in any case. */
  look(force?: boolean): Promise<void>;
  /** Not now: it is said again after an hour. */
  putOff(): void;
}

const AGAIN_MS = 60 * 60_000;

export function watchVersion({ script, page, now }: VersionPorts): VersionWatch {
  const listeners = new Set<() => void>();
  let there = false;
  let next = now() + VERSION_EVERY_MS;
  const set = (value: boolean): void => {
    if (value === there) return;
    there = value;
    listeners.forEach((listener) => listener());
  };
  return {
    there: () => there,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async look(force = false) {
      if (script === '' || there || (!force && now() < next)) return;
      next = now() + VERSION_EVERY_MS;
      const html = await page().catch(() => '');
      if (isOtherVersion(html, script)) set(true);
    },
    putOff: () => {
      next = now() + AGAIN_MS;
      set(false);
    },
  };
}
