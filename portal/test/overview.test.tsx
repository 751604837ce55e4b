/** What /apply says of handing in and of giving up, as far as it is so at that moment. */
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { backend, signIn } from './fake-client.ts';
import { buildMine } from './factories.ts';
import { renderApp } from './render-app.tsx';

beforeEach(() => {
  signIn();
});

it('waits for nothing more once everything is there', async () => {
  const missing = [{ section: 'essays', field: 'goals', label: 'Goals' }] as const;
  backend.answer('my_application', () => buildMine({ missing: [...missing] }));
  renderApp('/apply');
  expect(await screen.findByText('When everything is there')).toBeVisible();
  cleanup();
  backend.answer('my_application', () => buildMine({ missing: [] }));
  renderApp('/apply');
  expect(await screen.findByText('Ready to submit')).toBeVisible();
  expect(screen.queryByText('When everything is there')).toBeNull();
});

it.each([
  ['submitted', /The office will stop working on it/],
  ['accepted', /You give up your place, and it can be offered to somebody else/],
] as const)('says before a withdrawal what it ends: %s', async (status, words) => {
  backend.answer('my_application', () => buildMine({ can_edit: false, application: { status } }));
  const { user } = renderApp('/apply');
  await user.click(await screen.findByRole('button', { name: 'Withdraw application' }));
  expect(screen.getByRole('dialog')).toHaveTextContent(words);
});
