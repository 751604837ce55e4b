import { expect, test, vi } from 'vitest';
import { dayToShow, today } from '../../src/features/prospective/today.island';

test.each([
  ['2026-11-22T12:00:00', 0],
  ['2026-11-25T12:00:00', 3],
  ['2026-11-27T12:00:00', 5],
  ['2026-11-28T12:00:00', 0],
])('on %s the schedule begins with day %i', (now, day) => expect(dayToShow(new Date(now))).toBe(day));

test('a day that somebody has chosen stays', () => {
  vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00') });
  const root = document.createElement('div');
  const days = [0, 1, 2, 3, 4, 5].map((value) => `<input type="radio" name="d" value="${value}">`);
  root.innerHTML = days.join('');
  const shown = (): string | undefined =>
    [...root.querySelectorAll('input')].find(({ checked }) => checked)?.value;
  today(root, new AbortController().signal);
  expect(shown()).toBe('3');
  root.querySelectorAll('input')[1]?.click();
  today(root, new AbortController().signal);
  expect(shown()).toBe('1');
  vi.useRealTimers();
});
