import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildMine } from './factories.ts';
import { backend, callsOf, Refused, signIn } from './fake-client.ts';
import { renderApp } from './render-app.tsx';

beforeEach(() => {
  signIn();
});

const card = async () => {
  const heading = await screen.findByRole('heading', { name: 'Our mails to you' });
  const section = heading.closest('section');
  if (!section) throw new Error('The settings stand in no section.');
  return within(section);
};

it('shows what is chosen, and saves it with its version', async () => {
  backend.answer('save_my_settings', () => ({
    mail_language: 'he',
    language: 'he',
    time_zone: 'Europe/London',
    reminders: false,
    version: 2,
  }));
  const { user } = renderApp('/account');
  const form = await card();
  const zone = await form.findByLabelText('Where you live');
  expect(zone).toHaveDisplayValue('New York, New Jersey, Boston, Miami');
  expect(form.getByLabelText('Language of mails')).toHaveDisplayValue('The school’s usual language');
  await user.selectOptions(form.getByLabelText('Language of mails'), 'Hebrew');
  await user.selectOptions(zone, 'Another place…');
  await user.type(form.getByLabelText('Type the nearest big city'), 'London');
  await user.click(form.getByLabelText('Remind me of what is due'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(callsOf('save_my_settings')).toEqual([
    {
      changes: { mail_language: 'he', time_zone: 'Europe/London', reminders: false },
      expected_version: 1,
    },
  ]);
  expect(await screen.findByText('We follow this in all mails from now on.')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(callsOf('save_my_settings').at(-1)).toMatchObject({ expected_version: 2 }));
});

it('shows the newest after a change elsewhere', async () => {
  backend.answer('save_my_settings', () => {
    backend.answer('my_settings', () => ({
      mail_language: 'en',
      language: 'en',
      time_zone: 'Asia/Jerusalem',
      reminders: true,
      version: 5,
    }));
    throw new Refused('stale_version', 'Your settings have been changed elsewhere. Look at them again.');
  });
  const { user } = renderApp('/account');
  const form = await card();
  await user.click(await form.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/have been changed elsewhere/)).toBeVisible();
  await waitFor(() => expect(form.getByLabelText('Where you live')).toHaveDisplayValue('Israel'));
  expect(form.getByLabelText('Language of mails')).toHaveDisplayValue('English');
});

it('keeps what was chosen here beside what was chosen elsewhere, and saves it over the newest', async () => {
  const newest = {
    mail_language: 'en',
    language: 'en',
    time_zone: 'Asia/Jerusalem',
    reminders: true,
    version: 5,
  } as const;
  backend.answer('save_my_settings', () => {
    backend.answer('my_settings', () => newest);
    throw new Refused('stale_version', 'Your settings have been changed elsewhere. Look at them again.');
  });
  const { user } = renderApp('/account');
  const form = await card();
  await user.selectOptions(await form.findByLabelText('Language of mails'), 'Hebrew');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/have been changed elsewhere/)).toBeVisible();
  expect(form.getByLabelText('Language of mails')).toHaveDisplayValue('Hebrew');
  expect(form.getByText(/^This was changed elsewhere to: English\./)).toBeVisible();
  // What nobody touched here follows.
  expect(form.getByLabelText('Where you live')).toHaveDisplayValue('Israel');
  backend.answer('save_my_settings', () => ({ ...newest, mail_language: 'he', version: 6 }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(form.queryByText(/^This was changed elsewhere/)).toBeNull());
  expect(callsOf('save_my_settings').at(-1)).toEqual({
    changes: { mail_language: 'he', time_zone: 'Asia/Jerusalem', reminders: true },
    expected_version: 5,
  });
  expect(form.getByLabelText('Language of mails')).toHaveDisplayValue('Hebrew');
});

it('the dashboard tells the server once in a tab where its reader lives', async () => {
  backend.answer('my_application', () => buildMine());
  renderApp('/dashboard');
  await waitFor(() =>
    expect(callsOf('my_settings')).toEqual([{ browser_zone: expect.any(String) as string }]),
  );
});
