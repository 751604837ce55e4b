/**
 * Who may send a body at the moment. Uploads are counted per person, per network and in all, so that a few slow ones
 * hold up nobody else; whoever is over a count waits for their turn with the body unread, and not for ever.
 */
import { StorageError } from './errors.ts';

export interface SlotLimits {
  readonly perPerson: number;
  readonly perNetwork: number;
  readonly inAll: number;
  /** Requests of one person that may wait. */
  readonly waiting: number;
  readonly waitMs: number;
}

/** A file is written to disk as it comes, so a slot costs little: the counts are there for fairness. */
export const uploadSlots: SlotLimits = {
  perPerson: 3,
  perNetwork: 24,
  inAll: 96,
  waiting: 20,
  waitMs: 60_000,
};

export interface Slots {
  /** Runs `work` as soon as there is room. Error: 429 for one request too many, or after too long a wait. */
  use<T>(person: string, network: string, work: () => Promise<T>): Promise<T>;
}

interface Waiter {
  readonly keys: Keys;
  readonly enter: () => void;
}

type Keys = readonly (readonly [key: string, max: number])[];

const tooMany = (): StorageError =>
  new StorageError(
    429,
    'too_many_requests',
    'Too many uploads at once. Please wait until some of them are done.',
  );

export function createSlots(limits: SlotLimits = uploadSlots): Slots {
  const taken = new Map<string, number>();
  const waiters: Waiter[] = [];
  const hasRoom = (keys: Keys): boolean => keys.every(([key, max]) => (taken.get(key) ?? 0) < max);
  const count = (keys: Keys, by: 1 | -1): void => {
    for (const [key] of keys) {
      const next = (taken.get(key) ?? 0) + by;
      if (next > 0) taken.set(key, next);
      else taken.delete(key);
    }
  };
  const leave = (keys: Keys): void => {
    count(keys, -1);
    for (const waiter of [...waiters]) {
      if (!hasRoom(waiter.keys)) continue;
      waiters.splice(waiters.indexOf(waiter), 1);
      count(waiter.keys, 1);
      waiter.enter();
    }
  };
  const wait = (keys: Keys): Promise<void> =>
    new Promise((resolve, reject) => {
      const person = keys[0]?.[0];
      if (waiters.filter((other) => other.keys[0]?.[0] === person).length >= limits.waiting) {
        reject(tooMany());
        return;
      }
      const timer = setTimeout(() => {
        waiters.splice(waiters.indexOf(waiter), 1);
        reject(tooMany());
      }, limits.waitMs);
      const enter = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const waiter = { keys, enter };
      waiters.push(waiter);
    });
  return {
    async use(person, network, work) {
      const keys: Keys = [
        [`person ${person}`, limits.perPerson],
        [`network ${network}`, limits.perNetwork],
        ['all', limits.inAll],
      ];
      if (hasRoom(keys)) count(keys, 1);
      else await wait(keys);
      try {
        return await work();
      } finally {
        leave(keys);
      }
    },
  };
}
