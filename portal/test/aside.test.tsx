/** A draft put aside: kept, said calmly, and taken up with one press. */
import type { Missing } from './lines.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MyApplication } from '@school/shared/api/shapes';
import { backend, callsOf, Refused, signIn } from './fake-client.ts';
import { buildMine } from './factories.ts';
import { address, renderApp } from './render-app.tsx';

const missing: readonly Missing[] = [{ section: 'essays', field: 'goals', label: 'Goals' }];
const open = { deadline_at: '2097-01-11T07:59:00Z', missing };
const goesOn = (): MyApplication => buildMine(open);
const rests = (): MyApplication =>
  buildMine({ ...open, can_edit: false, application: { set_aside_at: '2026-11-01T00:00:00Z' } });
const late = (): MyApplication =>
  buildMine({
    deadline_at: '2026-01-11T07:59:00Z',
    can_edit: false,
    application: { set_aside_at: '2026-01-01T00:00:00Z' },
  });

let mine = goesOn();
beforeEach(() => {
  signIn();
  mine = goesOn();
  backend.answer('my_application', () => mine);
  backend.answer('set_draft_aside', () => (mine = rests()));
  backend.answer('take_up_draft', () => (mine = goesOn()));
  backend.answer('save_application_fields', ({ changes }) => ({
    version: 2,
    saved_at: '2026-11-21T10:04:00Z',
    saved: Object.fromEntries(changes.map(({ field, value }) => [field, value])),
    conflicts: [],
    errors: [],
  }));
});

describe('the application', () => {
  it('is put aside after asking once, with what was typed last, and taken up again', async () => {
    localStorage.setItem('school-unsaved:application-1:goals', JSON.stringify(['', 'The last words']));
    const { user } = renderApp('/apply');
    await user.click(await screen.findByRole('button', { name: 'Put this application aside' }));
    const dialog = await screen.findByRole('dialog', { name: 'Put your application aside?' });
    expect(within(dialog).getByText(/kept just as it is, and we send no reminders/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Put it aside' }));
    expect(await screen.findByText(/You have put this application aside/)).toBeVisible();
    expect(callsOf('save_application_fields').length).toBeGreaterThan(0);
    expect(screen.queryByText('1 thing missing')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Take it up again' }));
    expect(await screen.findByText('1 thing missing')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Put this application aside' })).toBeVisible();
  });

  it('offers no withdrawing of what was never handed in', async () => {
    renderApp('/apply');
    await screen.findByRole('button', { name: 'Put this application aside' });
    expect(screen.queryByRole('button', { name: 'Withdraw application' })).toBeNull();
  });

  it('keeps what another device still types, and sends it when it is taken up', async () => {
    const { user } = renderApp('/apply/essays');
    const goals = await screen.findByLabelText('Goals');
    mine = rests();
    backend.answer('save_application_fields', () => {
      throw new Refused('wrong_state', 'You have put this application aside.');
    });
    await user.type(goals, 'Learn');
    expect(
      await screen.findByText(/saved when you take the application up again/, {}, { timeout: 5000 }),
    ).toBeVisible();
    backend.answer('save_application_fields', ({ changes }) => ({
      version: 3,
      saved_at: '2026-11-21T10:04:00Z',
      saved: Object.fromEntries(changes.map(({ field, value }) => [field, value])),
      conflicts: [],
      errors: [],
    }));
    await user.click(screen.getByRole('button', { name: 'Take it up again' }));
    await waitFor(() => expect(screen.getAllByText(/^Saved/)[0]).toBeVisible(), { timeout: 5000 });
    expect(goals).toHaveValue('Learn');
  });
});

describe('the home page', () => {
  it('says it calmly, until when, and goes on with one press', async () => {
    mine = rests();
    const { user } = renderApp('/dashboard');
    expect(await screen.findByText(/put your application aside\. It is kept just as it is/)).toBeVisible();
    expect(screen.getByText('Put aside')).toBeVisible();
    expect(screen.getByText(/nobody reminds you/)).toBeVisible();
    expect(screen.queryByText('Not sent')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Take it up again' }));
    await waitFor(() => expect(address()).toBe('/apply'));
  });

  it('says what can be done when the deadline has passed', async () => {
    mine = late();
    renderApp('/dashboard');
    expect(await screen.findByText(/deadline has passed while your application was put aside/)).toBeVisible();
    expect(screen.getByText(/If you want to continue with it, write to the office/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take it up again' })).toBeNull();
  });
});

it('a draft after its deadline is not called in progress', async () => {
  backend.answer('my_application', () => buildMine({ can_edit: false, standing: 'late' }));
  renderApp('/apply');
  expect(await screen.findByText('Not submitted')).toBeVisible();
  expect(screen.queryByText('In progress')).toBeNull();
});
