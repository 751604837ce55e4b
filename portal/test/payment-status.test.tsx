/** What the accepted student's page says of money: nothing is asked for twice, and what is late is not called next. */
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MyEnrollment } from '@school/shared/api/shapes';
import { backend, signIn } from './fake-client.ts';
import { buildEnrollment, buildMine } from './factories.ts';
import { buildLine } from './lines.ts';
import { renderApp } from './render-app.tsx';

beforeEach(() => {
  signIn();
  backend.answer('my_application', () => buildMine({ application: { status: 'accepted' } }));
});

const openWith = (mine: Partial<MyEnrollment>, next_due_on = '2097-03-17', paid = 0) => {
  const built = buildEnrollment({ replied: 'accepted', ...mine });
  const payment = built.payment && { ...built.payment, next_due_on, paid };
  backend.answer('my_enrollment', () => ({ ...built, payment }));
  return renderApp('/accepted');
};

describe('payment status', () => {
  it('asks for the deposit until it is reported as sent, and not after', async () => {
    openWith({ standing: 'deposit_due' });
    expect(await screen.findByText('$500.00 by March 17, 2097')).toBeVisible();
    expect(screen.getByText('Not received yet')).toBeVisible();
    cleanup();
    openWith({ standing: 'deposit_said' });
    expect(await screen.findByText('Reported as sent')).toBeVisible();
    expect(screen.queryByText('Next payment')).toBeNull();
    expect(screen.queryByText(/by March 17/)).toBeNull();
    expect(screen.queryByText('Not received yet')).toBeNull();
  });

  it('asks for no deposit that was reported before the reply either', async () => {
    const lines = [buildLine('deposit', { state: 'said', owes: 'office' })];
    openWith({ standing: 'offered', replied: null, lines });
    const payment = await screen.findByRole('heading', { name: 'Payment Status' });
    expect(payment.closest('section')).toHaveTextContent('Reported as sent');
    expect(screen.queryByText('Next payment')).toBeNull();
    expect(screen.queryByText('Not received yet')).toBeNull();
  });

  it('does not say of a deposit that came in part that nothing has come', async () => {
    openWith({ standing: 'deposit_due' }, undefined, 300);
    expect(await screen.findByText('Not complete yet')).toBeVisible();
    expect(screen.queryByText('Not received yet')).toBeNull();
  });

  it('calls a payment overdue once its day is over', async () => {
    openWith({ standing: 'deposit_late' }, '2020-03-17');
    expect(await screen.findByText('Overdue payment')).toBeVisible();
    expect(screen.getByText('$500.00, was due on March 17, 2020')).toBeVisible();
    expect(screen.queryByText('Next payment')).toBeNull();
  });
});

describe('the page itself', () => {
  it('announces what is left only while something is', async () => {
    openWith({ status: 'registered', standing: 'registered' });
    expect(await screen.findByText('What is left to do for your year at the yeshiva.')).toBeVisible();
    cleanup();
    openWith({ status: 'registered', standing: 'registered_done' });
    expect(await screen.findByRole('heading', { name: 'Payment Status' })).toBeVisible();
    expect(screen.queryByText('What is left to do for your year at the yeshiva.')).toBeNull();
  });

  it('promises no withdrawal that there will not be', async () => {
    const { user } = openWith({ standing: 'offered', replied: null });
    await user.click(await screen.findByRole('button', { name: 'Accept the place' }));
    expect(screen.getByRole('dialog')).toHaveTextContent('You can withdraw until you are registered.');
  });
});
