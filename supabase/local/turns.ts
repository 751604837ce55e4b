/**
 * Who may use something scarce at the moment. Uses are counted under several names (a person, a network, all), so that a few
 * callers hold up nobody else; whoever is over a count waits for their turn, and not for ever.
 */

/** Names that a use counts under, each with the most at once. The first is whose it is. */
export type Shares = readonly (readonly [name: string, max: number])[];

export interface TurnLimits {
  /** Uses of one caller that may wait. */
  readonly waiting: number;
  readonly waitMs: number;
  /** The error for one use too many, or after too long a wait. */
  readonly refusal: () => Error;
}

export interface Turns {
  /** Runs `work` as soon as there is room under every name. */
  use<T>(shares: Shares, work: () => Promise<T>): Promise<T>;
}

interface Waiter {
  readonly shares: Shares;
  readonly enter: () => void;
}

export function createTurns({ waiting, waitMs, refusal }: TurnLimits): Turns {
  const taken = new Map<string, number>();
  const waiters: Waiter[] = [];
  const hasRoom = (shares: Shares): boolean => shares.every(([name, max]) => (taken.get(name) ?? 0) < max);
  const count = (shares: Shares, by: 1 | -1): void => {
    for (const [name] of shares) {
      const next = (taken.get(name) ?? 0) + by;
      if (next > 0) taken.set(name, next);
      else taken.delete(name);
    }
  };
  const leave = (shares: Shares): void => {
    count(shares, -1);
    for (const waiter of [...waiters]) {
      if (!hasRoom(waiter.shares)) continue;
      waiters.splice(waiters.indexOf(waiter), 1);
      count(waiter.shares, 1);
      waiter.enter();
    }
  };
  const wait = (shares: Shares): Promise<void> =>
    new Promise((resolve, reject) => {
      const caller = shares[0]?.[0];
      if (waiters.filter((other) => other.shares[0]?.[0] === caller).length >= waiting) {
        reject(refusal());
        return;
      }
      const timer = setTimeout(() => {
        waiters.splice(waiters.indexOf(waiter), 1);
        reject(refusal());
      }, waitMs);
      const enter = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const waiter = { shares, enter };
      waiters.push(waiter);
    });
  return {
    async use(shares, work) {
      if (hasRoom(shares)) count(shares, 1);
      else await wait(shares);
      try {
        return await work();
      } finally {
        leave(shares);
      }
    },
  };
}
