import { beforeEach, describe, expect, it } from 'vitest';
import { clearSession, readUserData, storageKeys, toUserData, writeSession } from '../src/session.ts';

class MemoryStorage {
  readonly values = new Map<string, string>();
  getItem = (key: string): string | null => this.values.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.values.set(key, value);
  removeItem = (key: string): void => void this.values.delete(key);
}

describe('the stored summary', () => {
  let storage: MemoryStorage;
  beforeEach(() => {
    storage = new MemoryStorage();
  });

  it('takes the first name from metadata, else from the address, else User', () => {
    const named = { email: 'dov@example.org', user_metadata: { first_name: 'Dov', last_name: 'Demo' } };
    expect(toUserData(named, 'applicant')).toMatchObject({ firstName: 'Dov', lastName: 'Demo' });
    expect(toUserData({ email: 'dov@example.org' }, 'applicant')).toMatchObject({
      firstName: 'dov',
      lastName: '',
    });
    expect(toUserData({}, 'applicant').firstName).toBe('User');
  });

  it('never takes a role from metadata', () => {
    const user = { email: 'dov@example.org', user_metadata: { role: 'super_admin' } };
    expect(toUserData(user, 'applicant').role).toBe('applicant');
  });

  it('survives writing and reading, and is gone after clearing', () => {
    const user = toUserData({ email: 'dov@example.org' }, 'staff');
    writeSession(storage, user, 'submitted');
    expect(readUserData(storage)).toEqual(user);
    expect(storage.getItem(storageKeys.applicationStatus)).toBe('submitted');
    clearSession(storage);
    expect(readUserData(storage)).toBeNull();
    expect(storage.values.size).toBe(0);
  });

  it.each(['{', '{"role":"king"}', 'null', '[]'])('reads %s as nobody', (text) => {
    storage.setItem(storageKeys.isLoggedIn, 'true');
    storage.setItem(storageKeys.userData, text);
    expect(readUserData(storage)).toBeNull();
  });
});
