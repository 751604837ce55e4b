/** What the page of references says while somebody can still be asked there, and once nobody can. */
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { backend, resetAuth, signIn } from './fake-client.ts';
import { buildMine } from './factories.ts';
import { asked } from './refused-answers.ts';
import { renderApp } from './render-app.tsx';

vi.mock('../src/lib/client.ts', () => import('./fake-client.ts'));
beforeEach(() => {
  backend.reset();
  resetAuth();
  signIn();
});

const reference = {
  ...{ id: 'r1', name: 'Rabbi Example', email: 'rabbi@example.org', phone: null, relationship: null },
  ...{ organization: null, years_known: null, position: 1, version: 1 },
};
const open = (can_ask: boolean): void => {
  backend.answer('my_referees', () => ({
    ...{ needed: 1, letter_upload: true, waives_access: true, asked_ever: 1, can_ask },
    until: '2097-01-11T07:59:00Z',
    referees: [{ ...asked, state: 'declined', declined_at: '2026-11-21T10:04:00Z' }],
  }));
  renderApp('/apply/references');
};

it('asks for nothing that cannot be done there any more', async () => {
  backend.answer('my_application', () => buildMine({ references: [reference] }));
  open(true);
  expect(await screen.findByText(/^Ask at least one person/)).toBeVisible();
  expect(screen.getByText(/You can ask somebody else/)).toBeVisible();
  cleanup();
  const application = { status: 'submitted' as const };
  backend.answer('my_application', () =>
    buildMine({ references: [reference], can_edit: false, application }),
  );
  open(false);
  expect(await screen.findByText(/You do not see what your referees write/)).toBeVisible();
  expect(screen.getByText(/Write to the office/)).toBeVisible();
  expect(screen.queryByText(/Ask at least|can ask somebody else/)).toBeNull();
});
