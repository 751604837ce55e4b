import { expect, it, vi } from 'vitest';
import { afterPress } from '../src/lib/after-press.ts';

const send = (type: string): boolean => window.dispatchEvent(new Event(type));

it('runs at once when nothing is pressed', () => {
  const change = vi.fn();
  afterPress(change);
  expect(change).toHaveBeenCalledOnce();
});

it.each(['pointerup', 'pointercancel'])('waits for the click while a finger is down: %s', async (end) => {
  const told: string[] = [];
  send('pointerdown');
  afterPress(() => told.push('changed'));
  expect(told).toEqual([]);
  send(end);
  told.push('clicked');
  await new Promise((resolve) => setTimeout(resolve));
  expect(told).toEqual(['clicked', 'changed']);
});
