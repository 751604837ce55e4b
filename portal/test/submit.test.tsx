import type { Missing } from './lines.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FieldChange } from '@school/shared/api/shapes';
import { backend, callsOf, offline, Refused, signIn } from './fake-client.ts';
import { buildMine, buildYear, buildYearRow } from './factories.ts';
import { address, renderApp } from './render-app.tsx';

const savedAt = '2026-11-21T10:04:00Z';
const accept = ({ changes }: Record<string, unknown>) => ({
  version: 2,
  saved_at: savedAt,
  saved: Object.fromEntries((changes as FieldChange[]).map(({ field, value }) => [field, value])),
  conflicts: [],
  errors: [],
});

beforeEach(() => {
  signIn();
  backend.answer('my_application', () => buildMine());
  backend.answer('save_application_fields', accept);
});

const changed = (): FieldChange[] =>
  callsOf('save_application_fields').flatMap(({ changes }) => changes as FieldChange[]);

describe('handing in', () => {
  it('submits once, however often the button is pressed, and goes home', async () => {
    backend.answer('submit_application', async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return buildMine({ can_edit: false, application: { status: 'submitted', submitted_at: savedAt } });
    });
    const { user } = renderApp('/apply/review');
    const button = await screen.findByRole('button', { name: 'Submit application' });
    await user.dblClick(button);
    expect(callsOf('submit_application')).toHaveLength(0);
    expect(await screen.findByRole('dialog', { name: 'Submit your application?' })).toHaveTextContent(
      /your answers stay as they are, except your contact details and the times for your interview/,
    );
    await user.dblClick(screen.getByRole('button', { name: 'Submit now' }));
    expect(await screen.findByText('Application submitted')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(callsOf('submit_application')).toHaveLength(1);
    expect(localStorage.getItem('applicationStatus')).not.toBe('draft');
  });

  it('first sends what still waits', async () => {
    localStorage.setItem('school-unsaved:application-1:goals', JSON.stringify(['', 'typed a second ago']));
    backend.answer('submit_application', () =>
      buildMine({ can_edit: false, application: { status: 'submitted' } }),
    );
    const { user } = renderApp('/apply/review');
    await user.click(await screen.findByRole('button', { name: 'Submit application' }));
    await user.click(await screen.findByRole('button', { name: 'Submit now' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(changed()).toEqual([{ field: 'goals', base: null, value: 'typed a second ago' }]);
  });

  it('does not submit while an answer can’t be saved', async () => {
    localStorage.setItem('school-unsaved:application-1:goals', JSON.stringify(['', 'unsent']));
    backend.answer('save_application_fields', () => {
      throw offline();
    });
    const { user } = renderApp('/apply/review');
    await user.click(await screen.findByRole('button', { name: 'Submit application' }));
    expect(await screen.findByText(/Some answers are not saved yet/)).toBeVisible();
    expect(callsOf('submit_application')).toHaveLength(0);
  });

  it.each([
    ['incomplete', 'Your application is not complete yet.'],
    ['deadline_passed', 'The application deadline has passed.'],
  ])('says why the server refuses (%s), in a summary that takes focus', async (hint, message) => {
    backend.answer('submit_application', () => {
      throw new Refused(hint, message, 'goals');
    });
    const { user } = renderApp('/apply/review');
    await user.click(await screen.findByRole('button', { name: 'Submit application' }));
    await user.click(await screen.findByRole('button', { name: 'Submit now' }));
    const summary = await screen.findByRole('alert', { name: 'There is a problem' });
    expect(summary).toHaveTextContent(message);
    await waitFor(() => expect(summary).toHaveFocus());
  });

  it('still says why when the refusal closes the form', async () => {
    let late = false;
    backend.answer('my_application', () => buildMine({ can_edit: !late }));
    backend.answer('submit_application', () => {
      late = true;
      throw new Refused('deadline_passed', 'The application deadline has passed.');
    });
    const { user } = renderApp('/apply/review');
    await user.click(await screen.findByRole('button', { name: 'Submit application' }));
    await user.click(await screen.findByRole('button', { name: 'Submit now' }));
    const summary = await screen.findByRole('alert', { name: 'There is a problem' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Submit application' })).toBeNull());
    expect(summary).toHaveTextContent('The application deadline has passed.');
    await waitFor(() => expect(summary).toHaveFocus());
  });

  it('says again that it is incomplete, also when nothing is listed any more', async () => {
    let missing: readonly Missing[] = [{ section: 'personal', field: 'city', label: 'City' }];
    backend.answer('my_application', () => buildMine({ missing }));
    backend.answer('submit_application', () => {
      throw new Refused('incomplete', 'Your application is not complete yet.');
    });
    const { user } = renderApp('/apply/review');
    await user.click(await screen.findByRole('button', { name: 'Submit application' }));
    expect(await screen.findByRole('alert', { name: 'There is a problem' })).toBeVisible();
    // Put right on another device.
    missing = [];
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByRole('alert', { name: 'There is a problem' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Submit application' }));
    await user.click(await screen.findByRole('button', { name: 'Submit now' }));
    expect(await screen.findByRole('alert', { name: 'There is a problem' })).toHaveTextContent(
      'Your application is not complete yet.',
    );
  });

  it('leads to the field that is missing', async () => {
    backend.answer('my_application', () =>
      buildMine({ missing: [{ section: 'personal', field: 'city', label: 'City' }] }),
    );
    const { user } = renderApp('/apply/review');
    await user.click(await screen.findByRole('link', { name: 'City' }));
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveFocus());
  });
});

describe('beginning', () => {
  beforeEach(() => {
    backend.answer('my_application', () => null);
    backend.answer('open_program_year', () => buildYear());
  });

  it('begins with the answers that waited for this address, on the first page', async () => {
    localStorage.setItem(
      'pendingApplicationData',
      JSON.stringify({
        email: 'dov@example.org',
        savedAt: Date.now(),
        form: { city: 'Boston', passport_number: 'X1' },
      }),
    );
    backend.answer('start_application', () => {
      backend.answer('my_application', () => buildMine());
      return { created: true, application_id: 'application-1', errors: [] };
    });
    const { user } = renderApp('/apply');
    await user.click(await screen.findByRole('button', { name: 'Begin your application' }));
    expect(await screen.findByRole('heading', { name: 'Personal' })).toBeVisible();
    expect(callsOf('start_application')).toEqual([{ form: { city: 'Boston' } }]);
  });

  it.each([
    ['no year is open', () => null, /dates of the next year are not set/],
    [
      'the year opens later',
      () => buildYear({ opens_at: '2099-01-01T00:00:00Z' }),
      /Applications for 2027\W+2028 open on/,
    ],
    [
      'the deadline has passed',
      () => buildYear({ application_deadline_at: '2026-09-02T00:00:00Z', program_starts_on: '2099-08-29' }),
      /Applications for 2027\W+2028 closed on/,
    ],
  ])('says so when %s', async (_, year, sentence) => {
    backend.answer('open_program_year', year);
    renderApp('/apply');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Begin your application' })).toBeNull();
  });

  it('offers the next year to somebody whose application belongs to a past one', async () => {
    backend.answer('my_application', () =>
      buildMine({
        can_edit: false,
        application: { status: 'rejected' },
        year: buildYearRow({ id: 'past', name: '2026-2027' }),
      }),
    );
    renderApp('/apply');
    expect(
      await screen.findByText(
        /^Applications for 2027\W+2028 are open. You can begin a new one. Your name, contact/,
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Begin your application' })).toBeVisible();
  });

  it('says why it can’t begin', async () => {
    backend.answer('start_application', () => {
      throw new Refused('deadline_passed', 'The application deadline has passed.');
    });
    const { user } = renderApp('/apply');
    await user.click(await screen.findByRole('button', { name: 'Begin your application' }));
    expect(await screen.findByText('The application deadline has passed.')).toBeVisible();
  });
});
