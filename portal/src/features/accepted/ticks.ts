/** Ticks that have not reached the server yet: kept per person, so that phone and laptop agree once there is a connection. */
import { z } from 'zod/mini';

const ticksSchema = z.record(z.string(), z.boolean());
export type Ticks = Readonly<Record<string, boolean>>;
const keyOf = (userId: string): string => `school-ticks:${userId}`;

export function readTicks(storage: Storage, userId: string): Ticks {
  try {
    const parsed = ticksSchema.safeParse(JSON.parse(storage.getItem(keyOf(userId)) ?? '{}'));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

export function writeTicks(storage: Storage, userId: string, ticks: Ticks): void {
  if (Object.keys(ticks).length === 0) storage.removeItem(keyOf(userId));
  else storage.setItem(keyOf(userId), JSON.stringify(ticks));
}

export function withoutTick(ticks: Ticks, taskId: string): Ticks {
  return Object.fromEntries(Object.entries(ticks).filter(([id]) => id !== taskId));
}
