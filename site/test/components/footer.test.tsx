/** The foot of every page (specification, section 2). */
import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import school from '@school/shared/school.json';
import { Footer } from '../../src/components/Footer';

beforeEach(() => {
  render(<Footer />);
});
const hrefs = (name: string): (string | null)[] =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    // Of the words of all seasons, those of the open one.
    .filter((link) => link.closest('[data-when]')?.matches('[data-when~="open"]') ?? true)
    .map((link) => link.getAttribute('href'));

test('leads to four pages, to the application in a new tab, and to Sign in', () => {
  expect(hrefs('Pages')).toEqual([
    '/',
    '/staff',
    '/prospective-students',
    '/knowledge-base',
    school.links.apply,
    '/login',
  ]);
  expect(screen.getByRole('link', { name: /^Apply Now/ })).toHaveAttribute('target', '_blank');
});

test('leads to each track under the specification’s names', () => {
  const tracks = within(screen.getByRole('navigation', { name: 'Tracks' }));
  const found = tracks.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(found).toEqual([
    ['Shana Aleph', '/prospective-students?tab=shana-aleph'],
    ['Shana Bet', '/prospective-students?tab=shana-bet'],
    ['Hesder', '/prospective-students?tab=shiur-bet-plus'],
    ['Post-Army / Ages 21+', '/prospective-students?tab=post-army'],
  ]);
});

test('has address, phone, e-mail and the school’s social media', () => {
  const foot = screen.getByRole('contentinfo');
  expect(foot).toHaveTextContent(school.address.street);
  expect(within(foot).getByRole('link', { name: school.phone })).toHaveAttribute(
    'href',
    expect.stringMatching(/^tel:\+\d+$/),
  );
  expect(within(foot).getByRole('link', { name: school.email })).toHaveAttribute(
    'href',
    `mailto:${school.email}`,
  );
  const social = within(screen.getByRole('list', { name: 'Social media' })).getAllByRole('link');
  expect(social.map((link) => link.getAttribute('href'))).toEqual([
    school.links.facebook,
    school.links.instagram,
    school.links.youtube,
    school.links.spotify,
  ]);
});
