import { expect, test } from 'vitest';
import { createSlots, uploadSlots } from './slots.ts';

const limits = { ...uploadSlots, perPerson: 2, perNetwork: 4, inAll: 6, waiting: 2, waitMs: 100 };
const never = (): Promise<void> => new Promise(() => undefined);

test('who holds the slots of one person, or of one network, holds up nobody else', async () => {
  const slots = createSlots(limits);
  for (let index = 0; index < 4; index += 1) void slots.use(`slow${index}`, 'school', never);
  expect(await slots.use('dov', 'home', () => Promise.resolve('sent'))).toBe('sent');
  for (let index = 0; index < 2; index += 1) void slots.use('greedy', `network${index}`, never);
  await expect(slots.use('ari', 'school', () => Promise.resolve('sent'))).rejects.toMatchObject({
    statusCode: 429,
  });
});

test('whoever is over a count waits for the turn, in order, and goes on when a slot is free', async () => {
  const slots = createSlots(limits);
  const order: number[] = [];
  const ends: (() => void)[] = [];
  const uses = [0, 1, 2, 3].map((index) =>
    slots.use('dov', 'home', () => {
      order.push(index);
      return new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  expect(order).toEqual([0, 1]);
  ends[0]?.();
  await expect.poll(() => order).toEqual([0, 1, 2]);
  ends[1]?.();
  await expect.poll(() => order).toEqual([0, 1, 2, 3]);
  for (const end of ends) end();
  await Promise.all(uses);
});

test('one waiting request too many is refused at once; work that fails frees its slot', async () => {
  const slots = createSlots(limits);
  const failing = slots.use('dov', 'home', () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  for (let index = 0; index < 2; index += 1) void slots.use('dov', 'home', never);
  const waiting = [0, 1].map(() => slots.use('dov', 'home', never));
  await expect(slots.use('dov', 'home', never)).rejects.toMatchObject({ statusCode: 429 });
  for (const request of waiting) await expect(request).rejects.toMatchObject({ statusCode: 429 });
});
