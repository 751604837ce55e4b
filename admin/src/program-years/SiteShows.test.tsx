import { expect, test } from 'vitest';
import { siteSentence } from './SiteShows.tsx';

const shown = {
  built: { built_at: '2026-11-22T08:00:00Z', name: '2027-2028', stamp: 'a' },
  stamp: 'a',
  season: 'Applications for 2027–2028 are open until January 10.',
  changed_at: '2026-11-22T09:00:00Z',
  failure: null,
};

test('a site that shows what is saved says so', () => {
  expect(siteSentence(shown)).toEqual({
    severity: 'success',
    text: 'Applications for 2027–2028 are open until January 10. The public site shows 2027–2028, as built on November 22, 2026 at 10:00 AM (Israel). That is what is saved here.',
  });
});

test('after a change the office is told that pages fetch it, and when the site is built', () => {
  const { severity, text } = siteSentence({ ...shown, stamp: 'b' });
  expect(severity).toBe('info');
  expect(text).toMatch(/saved on November 22, 2026 at 11:00 AM.*rebuilt about a minute after/);
});

test('a build that was refused is said with its reason', () => {
  const { severity, text } = siteSentence({ ...shown, stamp: 'b', failure: 'The hook answered 500.' });
  expect(severity).toBe('warning');
  expect(text).toContain('was not rebuilt: The hook answered 500.');
});

test('a site that was built without any year says that', () => {
  const { text } = siteSentence({ ...shown, built: { ...shown.built, name: null, stamp: null }, stamp: 'b' });
  expect(text).toContain('The public site shows no program year,');
});
