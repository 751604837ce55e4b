/** A reading that is written down is begun first, once in five minutes, and once more where the server asks for it. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readBegun } from './begin.ts';
import { Problem } from './problem.ts';

const notBegun = new Problem('not_begun', 'A new version is there. Load this page again.');
let asked: string[] = [];
const begin = vi.fn(() => {
  asked.push('begin');
  return Promise.resolve(null);
});
const read = vi.fn(() => {
  asked.push('read');
  return Promise.resolve('answer');
});
/** Each test is about a student of its own: what is begun is remembered. */
let student = 0;
const record = (more: object = {}) =>
  readBegun('student_record', { student_id: student, ...more }, begin, read);

beforeEach(() => {
  vi.useFakeTimers();
  student += 1;
  asked = [];
});
afterEach(() => vi.useRealTimers());

describe('readBegun', () => {
  test('begins, reads, and reads again without beginning for five minutes', async () => {
    expect(await record()).toBe('answer');
    expect(begin).toHaveBeenLastCalledWith({ function: 'student_record', args: { student_id: student } });
    vi.setSystemTime(Date.now() + 4.9 * 60_000);
    await record({ enrollment_id: 'e' });
    expect(asked).toEqual(['begin', 'read', 'read']);
    vi.setSystemTime(Date.now() + 0.2 * 60_000);
    await record();
    expect(asked).toEqual(['begin', 'read', 'read', 'begin', 'read']);
  });

  test('begins once for two who ask at once', async () => {
    await Promise.all([record(), record()]);
    expect(asked).toEqual(['begin', 'read', 'read']);
  });

  test('begins once more where the server says so, and only once', async () => {
    await record();
    read.mockRejectedValueOnce(notBegun);
    expect(await record()).toBe('answer');
    read.mockRejectedValueOnce(notBegun).mockRejectedValueOnce(notBegun);
    await expect(record()).rejects.toBe(notBegun);
    expect(asked).toEqual(['begin', 'read', 'begin', 'read', 'begin']);
  });

  test('forgets a beginning that failed', async () => {
    begin.mockRejectedValueOnce(new Problem('offline', 'No connection.'));
    await expect(record()).rejects.toMatchObject({ kind: 'offline' });
    await record();
    expect(asked).toEqual(['begin', 'read']);
  });

  test('begins nothing for what holds nothing sensitive', async () => {
    await record({ part: 'general' });
    await readBegun('search_students', { columns: ['last_name'] }, begin, read);
    await readBegun('my_staff_account', {}, begin, read);
    expect(asked).toEqual(['read', 'read', 'read']);
    await readBegun('search_students', { columns: ['giyus_date'], page: 2, sort: 'email' }, begin, read);
    expect(begin).toHaveBeenLastCalledWith({
      function: 'search_students',
      args: { columns: ['giyus_date'] },
    });
  });
});
