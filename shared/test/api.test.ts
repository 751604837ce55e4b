import { describe, expect, it } from 'vitest';
import { health } from '../src/api/system.ts';
import { answerAtEdge, parseAnswer, parseArguments, wrongInAnswer } from '../src/api/check.ts';
import { contract, subjects } from '../src/api/index.ts';
import { sampleAnswer } from '../src/api/sample.ts';
import type { FunctionName } from '../src/api/types.ts';

const names = Object.keys(contract) as FunctionName[];

describe('the contract', () => {
  it('has every function under one subject', () => {
    const listed = Object.values(subjects).flatMap((functions) => Object.keys(functions));
    expect(listed).toEqual([...new Set(listed)]);
    expect(listed.sort()).toEqual([...names].sort());
  });

  it.each(names)('takes its own sample of %s', (name) => {
    expect(wrongInAnswer(name, sampleAnswer(name))).toEqual([]);
  });

  it('names the keys that are missing, unknown or of another kind', () => {
    const { until, ...rest } = sampleAnswer('start_address_change');
    expect(wrongInAnswer('start_address_change', { ...rest, date: until, email: 5 })).toEqual([
      'email: Invalid input: expected string, received number',
      'until: Invalid input: expected string, received undefined',
      'the answer: Unrecognized key: "date"',
    ]);
  });

  it('lets the server’s own functions meet a newer database, but not one that lacks a key', () => {
    const { tick_late: late, ...rest } = sampleAnswer('health');
    const newer = { ...rest, tick_late: late, region: 'north' };
    expect(answerAtEdge({ health }, newer)).toEqual(newer);
    expect(() => answerAtEdge({ health }, { ...rest, late })).toThrow(
      /^health does not answer as its contract says:\ntick_late: /,
    );
  });

  it('tells a moment from a day', () => {
    expect(() => parseAnswer('extend_deadline', { until: '2027-01-01' })).toThrow(/until: not an instant/);
    expect(() => parseArguments('claim_deposit', { sent_on: '2027-01-01T00:00:00Z' })).toThrow(
      /sent_on: not a day/,
    );
  });
});
