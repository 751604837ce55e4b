/** Who may send a body at the moment: uploads are counted per person, per network and in all, and wait with the body unread. */
import { createTurns } from '../turns.ts';
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

const tooMany = (): StorageError =>
  new StorageError(
    429,
    'too_many_requests',
    'Too many uploads at once. Please wait until some of them are done.',
  );

export function createSlots(limits: SlotLimits = uploadSlots): Slots {
  const turns = createTurns({ waiting: limits.waiting, waitMs: limits.waitMs, refusal: tooMany });
  return {
    use: (person, network, work) =>
      turns.use(
        [
          [`person ${person}`, limits.perPerson],
          [`network ${network}`, limits.perNetwork],
          ['all', limits.inAll],
        ],
        work,
      ),
  };
}
