import { expect, test } from 'vitest';
import { withoutMarks } from '../../lib/live-marks';
import { costOf } from './from-content';

test('who comes for a term sees that the price is that of a full year; the other tracks have a length of their own', () => {
  expect(withoutMarks(costOf('post-army').total)).toBe('$24,000 for a full year');
  expect(withoutMarks(costOf('shana-aleph').total)).toBe('$24,000');
});
