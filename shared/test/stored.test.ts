import { describe, expect, it } from 'vitest';
import { recordOf, storedRecord, textsOf } from '../src/stored.ts';

const holding = (text: string | null) => ({ getItem: () => text });

describe('what the browser’s storage holds', () => {
  it.each([null, '', '{', 'null', '[]', '"text"', '3'])('%s is no object', (text) => {
    expect(storedRecord(holding(text), 'key')).toBeNull();
  });
  it('is an object with the named texts, or none', () => {
    const record = storedRecord(holding('{"a":"1","b":2,"c":"3"}'), 'key');
    expect(textsOf(record, 'a', 'c')).toEqual({ a: '1', c: '3' });
    expect(textsOf(record, 'a', 'b')).toBeNull();
    expect(textsOf(record, 'missing')).toBeNull();
    expect(textsOf(null, 'a')).toBeNull();
  });
  it('is a record only when each value is of its kind', () => {
    const isTick = (value: unknown): value is boolean => typeof value === 'boolean';
    expect(recordOf({ a: true, b: false }, isTick)).toEqual({ a: true, b: false });
    expect(recordOf({ a: true, b: 'yes' }, isTick)).toBeNull();
    expect(recordOf([true], isTick)).toBeNull();
  });
});
