/** Who is told what about the student information on the dashboard: whom it concerns later, now, or never. */
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildMine } from './factories.ts';
import { backend, resetAuth, signIn } from './fake-client.ts';
import { renderApp } from './render-app.tsx';

vi.mock('../src/lib/client.ts', () => import('./fake-client.ts'));
beforeEach(() => {
  backend.reset();
  resetAuth();
  signIn();
});
const submitted_at = '2026-11-20T10:00:00Z';
const missing = [{ section: 'essays' as const, field: 'goals', label: 'Goals' }];

it.each([
  ['draft', /needed only if you are accepted/],
  ['submitted', /not needed yet/],
  ['accepted', /Details about you and your family that the yeshiva needs/],
] as const)('says whether the student information matters: %s', async (status, words) => {
  backend.answer('my_application', () => buildMine({ application: { status } }));
  renderApp('/dashboard');
  const link = await screen.findByRole('link', { name: 'Student information' });
  expect(link.closest('section')).toHaveTextContent(words);
});

it.each(['withdrawn', 'rejected'] as const)(
  'shows no student information to who is %s, and nothing to send',
  async (status) => {
    backend.answer('my_application', () => buildMine({ application: { status, submitted_at }, missing }));
    renderApp('/dashboard');
    expect(await screen.findByRole('heading', { name: 'Welcome, Dov' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Student information' })).toBeNull();
    expect(screen.queryByText(/missing|not sent/i)).toBeNull();
  },
);
