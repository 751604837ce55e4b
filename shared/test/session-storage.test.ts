import { expect, it } from 'vitest';
import { sessionStorageOver } from '../src/session-storage.ts';
import { AUTH_STORAGE_KEY } from '../src/storage-keys.ts';

const intact = {
  access_token: `e30.${btoa('{}')}.signature`,
  refresh_token: 'refresh',
  expires_at: 4_000_000_000,
  user: { id: '00000000-0000-4000-8000-000000000001' },
};
const { user: _user, ...nobodys } = intact;

function storageWith(key: string, text: string) {
  const values = new Map([[key, text]]);
  const storage = sessionStorageOver({
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  });
  return { values, storage };
}

it.each([
  ['no JSON', 'garbage{'],
  ['a text', '"x"'],
  ['a number', '42'],
  ['null', 'null'],
  ['a list', '[]'],
  ['an empty object', '{}'],
  ['nothing but a wrong token', '{"access_token":1}'],
  ['nobody', '{"user":null}'],
  ['no person', JSON.stringify(nobodys)],
  ['a person without an id', JSON.stringify({ ...intact, user: {} })],
  ['a token that is a number', JSON.stringify({ ...intact, access_token: 1 })],
  ['a token of one part', JSON.stringify({ ...intact, access_token: 'access' })],
  ['a token of unreadable parts', JSON.stringify({ ...intact, access_token: 'a.%.c' })],
  ['no token to renew it', JSON.stringify({ ...intact, refresh_token: null })],
  ['an end that is no time', JSON.stringify({ ...intact, expires_at: 'soon' })],
])('a stored session that is %s is none, and is put away', (_what, text) => {
  const { values, storage } = storageWith(AUTH_STORAGE_KEY, text);
  expect(storage.getItem(AUTH_STORAGE_KEY)).toBeNull();
  expect(values.size).toBe(0);
});

it('a whole session is read as it is, until it is removed', () => {
  const { storage } = storageWith(AUTH_STORAGE_KEY, JSON.stringify(intact));
  expect(storage.getItem(AUTH_STORAGE_KEY)).toBe(JSON.stringify(intact));
  const renewed = JSON.stringify({ ...intact, refresh_token: 'next' });
  storage.setItem(AUTH_STORAGE_KEY, renewed);
  expect(storage.getItem(AUTH_STORAGE_KEY)).toBe(renewed);
  storage.removeItem(AUTH_STORAGE_KEY);
  expect(storage.getItem(AUTH_STORAGE_KEY)).toBeNull();
});

it('what else the client keeps is not looked at', () => {
  const { storage } = storageWith('code-verifier', 'any text');
  expect(storage.getItem('code-verifier')).toBe('any text');
});
