import { describe, expect, it } from 'vitest';
import { loginHref, paths, redirects, roomOf, routes, safeNext, sitePaths } from '../src/routes.ts';

describe('safeNext', () => {
  it('keeps a path of our own origin with its query and fragment', () => {
    expect(safeNext('/apply?section=essays#goals', '/dashboard')).toBe('/apply?section=essays#goals');
  });

  it('keeps one of 500 letters, and a space', () => {
    expect(safeNext(`/${'a'.repeat(499)}`, '/dashboard')).toHaveLength(500);
    expect(safeNext('/a b', '/dashboard')).toBe('/a%20b');
  });

  it.each([
    null,
    '',
    'https://evil.example.org/',
    '//evil.example.org/',
    '/\\evil.example.org',
    '/\t/evil.example.org',
    'javascript:alert(1)',
    '/..//evil.example.org',
    'dashboard',
    `/${'a'.repeat(600)}`,
    `/${'a'.repeat(500)}`,
    `/a\u001f`,
  ])('sends %j to the fallback', (next) => {
    expect(safeNext(next, '/dashboard')).toBe('/dashboard');
  });
});

describe('rooms', () => {
  it.each([
    ['/', 'site'],
    ['/login', 'portal'],
    ['/login/', 'portal'],
    ['/loginx', 'site'],
    ['/accepted/payment-setup', 'portal'],
    ['/apply/essays', 'portal'],
    ['/admin', 'admin'],
    ['/admin/applicant/1', 'admin'],
    ['/administer', 'site'],
    ['/inbox', 'server'],
    ['/knowledge-base/what-is-included', 'site'],
  ])('%s belongs to the %s', (path, room) => {
    expect(roomOf(path)).toBe(room);
  });

  it('names every route once', () => {
    expect(new Set(routes.map((route) => route.path)).size).toBe(routes.length);
  });

  it('carries the page to return to through sign-in', () => {
    expect(loginHref('/apply?x=1')).toBe('/login?next=%2Fapply%3Fx%3D1');
  });
});

describe('the website’s own pages', () => {
  it('are the paths of its room, without those that lead elsewhere', () => {
    const elsewhere = redirects.map(({ from }) => from);
    for (const path of Object.values(paths))
      expect(sitePaths.includes(path), path).toBe(roomOf(path) === 'site' && !elsewhere.includes(path));
    expect(sitePaths).toContain('/');
    expect(sitePaths).not.toContain('/login');
    expect(sitePaths).not.toContain('/portal');
  });
});

it('the mailbox of the local server has pages below it', () => {
  expect(roomOf('/inbox')).toBe('server');
  expect(roomOf('/inbox/1')).toBe('server');
});
