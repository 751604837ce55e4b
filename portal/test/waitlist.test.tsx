/** The waitlist on the applicant's home: its meaning, the place where it is told, staying and leaving; an offer's own end. */
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { backend, callsOf, Refused, signIn } from './fake-client.ts';
import { buildMine } from './factories.ts';
import { renderApp } from './render-app.tsx';

const card = () => screen.findByRole('region', { name: 'Waiting for a place' });
beforeEach(() => {
  signIn();
  backend.answer('my_application', () => buildMine({ application: { status: 'waitlisted' } }));
  backend.answer('my_waitlist', () => ({ kept_at: null, place: null }));
});

it('says what the list means, and no place where the year tells none', async () => {
  renderApp('/dashboard');
  expect(await card()).toHaveTextContent('the office offers it to the next person on the list');
  expect(await card()).not.toHaveTextContent('of your program');
});

it('tells the place where the year does', async () => {
  backend.answer('my_waitlist', () => ({ kept_at: null, place: 3 }));
  renderApp('/dashboard');
  expect(await card()).toHaveTextContent('You are number 3 on the list of your program.');
});

it('keeps the place, and says when that was confirmed last', async () => {
  backend.answer('keep_waiting', () => ({ kept_at: '2027-03-02T15:00:00Z', place: null }));
  const { user } = renderApp('/dashboard');
  await user.click(within(await card()).getByRole('button', { name: 'Stay on the waitlist' }));
  expect(await within(await card()).findByText(/told us on .*March 2, 2027/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Confirm again' })).toBeVisible();
});

it('says beside the button why the place could not be kept', async () => {
  backend.answer('keep_waiting', () => {
    throw new Refused('wrong_state', 'You are not on the waitlist.');
  });
  const { user } = renderApp('/dashboard');
  await user.click(within(await card()).getByRole('button', { name: 'Stay on the waitlist' }));
  expect(await within(await card()).findByRole('alert')).toHaveTextContent('You are not on the waitlist.');
});

it('releases after one question that names what follows; staying sends nothing', async () => {
  let status: 'waitlisted' | 'withdrawn' = 'waitlisted';
  backend.answer('my_application', () => buildMine({ application: { status } }));
  backend.answer('withdraw_application', () => {
    status = 'withdrawn';
    return buildMine({ application: { status } });
  });
  const { user } = renderApp('/dashboard');
  await user.click(within(await card()).getByRole('button', { name: 'Leave the waitlist' }));
  const question = await screen.findByRole('dialog', { name: 'Leave the waitlist?' });
  expect(question).toHaveTextContent('you will not be offered a place this year');
  await user.click(within(question).getByRole('button', { name: 'Stay on the list' }));
  expect(callsOf('withdraw_application')).toHaveLength(0);
  await user.click(within(await card()).getByRole('button', { name: 'Leave the waitlist' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave the waitlist' }),
  );
  expect(await screen.findByText('You have withdrawn your application.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Waiting for a place' })).toBeNull();
});

it('is asked of nobody who does not wait', async () => {
  backend.answer('my_application', () => buildMine({ application: { status: 'submitted' } }));
  renderApp('/dashboard');
  expect(await screen.findByText(/We have your application/)).toBeVisible();
  expect(callsOf('my_waitlist')).toHaveLength(0);
});
