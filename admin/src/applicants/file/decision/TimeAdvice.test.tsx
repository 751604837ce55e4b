import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TimeAdvice } from './TimeAdvice.tsx';

const advice = {
  earliest: '2026-12-31T10:00:00Z',
  latest: '2028-06-30T21:00:00Z',
  told_at: '2026-12-31T10:00:00Z',
  school_rests: false,
  families: 0,
  names: [],
  better_at: null,
  reply_ended: null,
};
const show = (reply_ended: string | null, accepting?: boolean): void => {
  cleanup();
  const time = {
    at: null,
    goes: null,
    advice: { ...advice, reply_ended },
    error: null,
    tooEarly: false,
    tooLate: false,
    usable: true,
  };
  render(<TimeAdvice time={time} people={1} accepting={accepting} />);
};
const warns = (): boolean => screen.queryByText(/^Nobody accepted then can reply/) !== null;

test('what is told after the year’s reply date warns where somebody is accepted by it', () => {
  show('2026-12-30T22:00:00Z');
  expect(screen.getByRole('alert')).toHaveTextContent(/the reply date, .*December 31.* 12:00 AM, has passed/);
  show('2026-12-30T22:00:00Z', false);
  expect(warns()).toBe(false);
  show(null);
  expect(warns()).toBe(false);
});
