import { describe, expect, it } from 'vitest';
import { progressPercent } from '../src/checklist.ts';
import { plainError } from '../src/errors.ts';
import { parentOf } from '../src/families.ts';
import { counted, fileSize, humanize, money, numberWord, paidInShekels } from '../src/formats.ts';
import { isResting, standingWords, type Standing } from '../src/standing.ts';
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
    const moves = (from: (typeof applicationStatuses)[number]) => movesFrom(from).map(({ label }) => label);
    expect([moves('rejected'), moves('declined')]).toEqual([
      ['Move to Waitlist', 'Return to Pending'],
      ['Return to Pending'],
    ]);
    expect([...moves('draft'), ...moves('registered')]).toEqual([]);
    expect(moves('withdrawn')).toEqual(['Return to Pending']);
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
    expect([humanize('ab_negative'), humanize('o_positive')]).toEqual(['AB-', 'O+']);
    expect([0.5, -12.345].map(money)).toEqual(['$0.50', '-$12.35']);
    expect([0, 1, 2].map((count) => counted(count, 'draft'))).toEqual(['0 drafts', '1 draft', '2 drafts']);
    expect([1, 12, 13].map(numberWord)).toEqual(['one', 'twelve', '13']);
  });

  it('says of a payment in shekels how many and at which rate, of one in dollars nothing', () => {
    expect(paidInShekels({ shekels: 1900, shekel_rate: 3.72 })).toBe('paid ₪1,900 at 3.72');
    expect(paidInShekels({ shekels: 1900.5, shekel_rate: 3.8 }, 'he')).toBe('שולם ₪1,900.50 לפי שער 3.8');
    for (const part of [
      { shekels: 1900, shekel_rate: null },
      { shekels: null, shekel_rate: 3.72 },
    ])
      expect(paidInShekels(part)).toBeNull();
  });

  it('names a parent by all of the children, by relation where it differs', () => {
    const child = (name: string, relation: 'father' | 'guardian') => ({ name, relation });
    const [ari, dan, gil] = [child('Ari', 'father'), child('Dan', 'guardian'), child('Gil', 'father')];
    expect(parentOf([ari, dan, gil])).toBe('father of Ari and Gil, guardian of Dan');
    expect(parentOf([])).toBeNull();
  });

  it('lets an application rest only where nothing can be done', () => {
    expect((Object.keys(standingWords) as Standing[]).filter(isResting)).toEqual([
      'aside',
      'late',
      'offer_over',
    ]);
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
