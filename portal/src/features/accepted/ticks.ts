/** Ticks that have not reached the server yet: kept per person, so that phone and laptop agree once there is a connection. */
import { recordOf, storedRecord } from '@school/shared/stored';

export type Ticks = Readonly<Record<string, boolean>>;
const keyOf = (userId: string): string => `school-ticks:${userId}`;

const isTick = (value: unknown): value is boolean => typeof value === 'boolean';

export const readTicks = (storage: Storage, userId: string): Ticks =>
  recordOf(storedRecord(storage, keyOf(userId)), isTick) ?? {};

export function writeTicks(storage: Storage, userId: string, ticks: Ticks): void {
  if (Object.keys(ticks).length === 0) storage.removeItem(keyOf(userId));
  else storage.setItem(keyOf(userId), JSON.stringify(ticks));
}

export function withoutTick(ticks: Ticks, taskId: string): Ticks {
  return Object.fromEntries(Object.entries(ticks).filter(([id]) => id !== taskId));
}
