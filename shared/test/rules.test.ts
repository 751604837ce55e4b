import { describe, expect, it } from 'vitest';
import { progressPercent } from '../src/checklist.ts';
import { plainError } from '../src/errors.ts';
import { fileSize, humanize, money } from '../src/formats.ts';
import { applicationStatuses, movesFrom, decisionToast, statuses } from '../src/statuses.ts';
import { colorDeclarations, dark, light, tokensCss } from '../src/tokens.ts';
import { contrast } from './contrast.ts';

describe('statuses', () => {
  it('have a badge word each, and the specification colours', () => {
    for (const status of applicationStatuses) expect(statuses[status].badge).not.toBe('');
    expect(statuses.accepted.tone).toBe('green');
    expect(statuses.waitlisted.tone).toBe('amber');
    expect(statuses.registered.tone).toBe('blue');
    expect(statuses.submitted).toMatchObject({ applicantWord: 'Pending', tone: 'neutral' });
  });

  it('offer the six moves of the specification, with confirmation where it asks for one', () => {
    const offered = (['submitted', 'waitlisted', 'accepted'] as const).flatMap((from) =>
      movesFrom(from)
        .filter((move) => move.decision !== 'rejected')
        .map((move) => [from, move.label, move.decision, move.confirm !== null]),
    );
    expect(offered).toEqual([
      ['submitted', 'Accept', 'accepted', true],
      ['submitted', 'Waitlist', 'waitlisted', true],
      ['waitlisted', 'Accept', 'accepted', true],
      ['waitlisted', 'Return to Pending', 'submitted', false],
      ['accepted', 'Move to Waitlist', 'waitlisted', true],
      ['accepted', 'Return to Pending', 'submitted', false],
    ]);
    expect(movesFrom('submitted')[0]?.confirm?.text).toContain('will be notified');
    expect(movesFrom('waitlisted')[0]?.confirm?.text).toContain('from the waitlist');
  });

  it('have the toasts of the specification', () => {
    expect(decisionToast.accepted).toBe('Student has been accepted successfully.');
    expect(decisionToast.waitlisted).toBe('Student has been waitlisted successfully.');
    expect(decisionToast.submitted).toBe('Student has been reset to pending successfully.');
  });
});

describe('small rules', () => {
  it('rounds progress and knows an empty list', () => {
    expect([
      progressPercent(1, 3),
      progressPercent(2, 3),
      progressPercent(5, 5),
      progressPercent(0, 0),
    ]).toEqual([33, 67, 100, 0]);
  });

  it('writes money, sizes and values for people', () => {
    expect(money(2500)).toBe('$2,500.00');
    expect([fileSize(900), fileSize(3000), fileSize(1.5 * 1024 * 1024)]).toEqual(['900 B', '3 KB', '1.5 MB']);
    expect([1023, 1024, 999 * 1024, 1024 * 1024, 100_000 * 1024].map(fileSize)).toEqual([
      '1023 B',
      '1 KB',
      '999 KB',
      '1.0 MB',
      '97.7 MB',
    ]);
    expect(humanize('not_applicable')).toBe('Not applicable');
  });

  it('reads our own database errors, and says something kind about the rest', () => {
    const ours = { code: 'P0001', message: 'Enter a number.', details: 'gpa', hint: 'invalid_value' };
    expect(plainError(ours)).toEqual({ kind: 'invalid_value', field: 'gpa', sentence: 'Enter a number.' });
    expect(plainError({ code: '42501', message: 'permission denied for table x' }).kind).toBe('not_allowed');
    expect(plainError({ code: 'XX000', message: 'boom' }).sentence).toBe(
      'Something went wrong. Please try again.',
    );
  });
});

describe('tokens', () => {
  it.each([light, dark])('keep text readable on page and card', (scheme) => {
    for (const text of ['ink', 'night', 'olive', 'clay', 'muted', 'danger'] as const)
      for (const back of ['stone', 'paper'] as const)
        expect(contrast(scheme[text], scheme[back])).toBeGreaterThanOrEqual(4.5);
    for (const tone of ['amber', 'green', 'blue', 'red', 'grey'] as const)
      expect(contrast(scheme[`${tone}Ink`], scheme[`${tone}Back`])).toBeGreaterThanOrEqual(4.5);
  });

  it('become one css rule', () => {
    expect(colorDeclarations(light)).toContain('--stone-deep:#ece4d3;');
    expect(tokensCss()).toMatch(/^:root\{--ink:#1d2433;.*\}$/);
  });
});
