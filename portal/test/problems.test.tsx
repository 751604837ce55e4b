/** An answer that could not be taken is named wherever somebody could fail by it. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { unsavedKey } from '../src/lib/unsaved.ts';
import { backend, callsOf, signIn } from './fake-client.ts';
import { buildMine, buildSaved } from './factories.ts';
import { renderApp } from './render-app.tsx';

beforeEach(() => {
  signIn();
});

const REASON = 'At most 20 characters.';
const LONG = '3.7 of 4, and 92 of 100';
const noted = {
  section: 'academic' as const,
  field: 'gpa',
  label: 'GPA',
  message: REASON,
  value: null as string | null,
  refused_at: '2026-11-21T10:00:00Z',
};
/** What an earlier visit left: the saver's own copy, with the reason. */
const leftBefore = (): void =>
  localStorage.setItem(unsavedKey('application-1', 'gpa'), JSON.stringify(['', LONG, REASON, []]));

describe('an invalid optional answer', () => {
  it('is shown at once after a reload in the overview and on the review page, and its link leads to field and reason', async () => {
    leftBefore();
    backend.answer('my_application', () => buildMine({ refused: [noted] }));
    const { user } = renderApp('/apply');
    expect(await screen.findByText('1 to correct')).toBeVisible();
    const notice = screen.getByText('One answer needs another look').closest('section, div') ?? document.body;
    expect(notice).toHaveTextContent(`GPA: ${REASON}`);
    await user.click(screen.getByRole('link', { name: /^Check your answers/ }));
    expect((await screen.findAllByText(new RegExp(REASON))).length).toBeGreaterThan(1);
    expect(callsOf('save_application_fields')).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'GPA' }));
    const field = await screen.findByLabelText(/^GPA/);
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveValue(LONG);
    expect(field).toHaveAccessibleDescription(new RegExp(REASON));
    expect(screen.getByText('3 characters too many')).toBeVisible();
  });

  it('stands in the summary of a refused submission, which does not even ask the server', async () => {
    leftBefore();
    backend.answer('my_application', () => buildMine({ refused: [noted] }));
    const { user } = renderApp('/apply/review');
    await user.click(await screen.findByRole('button', { name: 'Submit application' }));
    const summary = await screen.findByRole('alert', { name: 'There is a problem' });
    expect(within(summary).getByRole('link', { name: `GPA: ${REASON}` })).toHaveAttribute(
      'href',
      '/apply/academic#answer-gpa',
    );
    expect(callsOf('submit_application')).toEqual([]);
  });

  it('that is asked for is counted once, not as missing too, beside what nobody has typed yet', async () => {
    const year = { ...noted, field: 'graduation_year', label: 'Graduation year', value: 'soon' };
    const item = (field: string, label: string) => ({ section: 'academic' as const, field, label });
    const missing = [item('graduation_year', 'Graduation year'), item('high_school', 'High school')];
    backend.answer('my_application', () => buildMine({ refused: [year], missing }));
    const { user } = renderApp('/apply');
    expect(await screen.findByText('1 to correct, 1 missing')).toBeVisible();
    await user.click(screen.getByRole('link', { name: /^Check your answers/ }));
    const still = (await screen.findByText('Still missing')).closest('.notice') ?? document.body;
    expect(still).toHaveTextContent(/Still missing\s*High school$/);
  });

  it('is left out where it is named, and then the application is handed in', async () => {
    leftBefore();
    let refused = [noted];
    backend.answer('my_application', () => buildMine({ refused }));
    backend.answer('save_application_fields', () => {
      refused = [];
      return buildSaved({ saved: { gpa: null } });
    });
    const { user } = renderApp('/apply/review');
    await user.click(await screen.findByRole('button', { name: 'Submit application' }));
    const summary = await screen.findByRole('alert', { name: 'There is a problem' });
    await user.click(within(summary).getByRole('button', { name: 'Leave it out: GPA' }));
    await waitFor(() => expect(screen.queryByRole('alert', { name: 'There is a problem' })).toBeNull());
    expect(callsOf('save_application_fields')).toEqual([
      { changes: [{ field: 'gpa', base: null, value: null }] },
    ]);
    await user.click(screen.getByRole('button', { name: 'Submit application' }));
    expect(await screen.findByRole('button', { name: 'Submit now' })).toBeVisible();
  });

  it('is left out at its field too, from where a link leads back to the review', async () => {
    leftBefore();
    backend.answer('my_application', () => buildMine({ refused: [noted] }));
    backend.answer('save_application_fields', () => buildSaved({ saved: { gpa: null } }));
    const { user } = renderApp('/apply/review');
    await user.click(await screen.findByRole('link', { name: 'GPA' }));
    await user.click(await screen.findByRole('button', { name: 'Leave it out: GPA' }));
    await waitFor(() => expect(screen.getByLabelText(/^GPA/)).toHaveValue(''));
    await user.click(screen.getByRole('link', { name: 'Back to “Check your answers”' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Check your answers' })).toBeVisible();
  });

  it('that no browser may keep comes back from the server as it was typed', async () => {
    const passport = { ...noted, section: 'personal' as const, field: 'passport_number', value: 'half?' };
    backend.answer('my_application', () => buildMine({ refused: [passport] }));
    renderApp('/apply/personal');
    const field = await screen.findByLabelText(/^Passport number/);
    expect(field).toHaveValue('half?');
    expect(field).toHaveAccessibleDescription(new RegExp(REASON));
    expect(screen.getByRole('button', { name: 'Leave it out: Passport number' })).toBeVisible();
    expect(screen.queryByText(/being changed on another device/)).toBeNull();
  });

  it('is no longer named once it is put right, also when that means taking it back', async () => {
    leftBefore();
    let refused = [noted];
    backend.answer('my_application', () => buildMine({ refused }));
    backend.answer('save_application_fields', ({ changes }) => {
      refused = [];
      return buildSaved({ saved: Object.fromEntries(changes.map(({ field, value }) => [field, value])) });
    });
    const { user } = renderApp('/apply/academic');
    await user.clear(await screen.findByLabelText(/^GPA/));
    await waitFor(() =>
      expect(callsOf('save_application_fields')).toEqual([
        { changes: [{ field: 'gpa', base: null, value: null }] },
      ]),
    );
    await user.click(screen.getByRole('link', { name: '← All sections' }));
    await waitFor(() => expect(screen.queryByText('1 to correct')).toBeNull());
  });

  it('shows on another device as being changed, where what is saved can be kept', async () => {
    let refused = [noted];
    backend.answer('my_application', () => buildMine({ application: { gpa: '3.5' }, refused }));
    backend.answer('save_application_fields', () => {
      refused = [];
      return buildSaved({ saved: { gpa: '3.5' } });
    });
    const { user } = renderApp('/apply');
    expect(await screen.findByText(/This answer is being changed on another device/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'GPA' }));
    expect(await screen.findByLabelText(/^GPA/)).toHaveValue('3.5');
    await user.click(screen.getByRole('button', { name: 'Keep this one' }));
    await waitFor(() => expect(screen.queryByText(/being changed on another device/)).toBeNull());
    expect(callsOf('save_application_fields')).toEqual([
      { changes: [{ field: 'gpa', base: '3.5', value: '3.5' }] },
    ]);
  });
});

describe('the limit of an answer', () => {
  it('is told before it is reached', async () => {
    backend.answer('my_application', () => buildMine());
    backend.answer('save_application_fields', () => buildSaved());
    const { user } = renderApp('/apply/academic');
    const field = await screen.findByLabelText(/^GPA/);
    expect(field).toHaveAccessibleDescription(/at most 20 characters/);
    await user.type(field, '3.7 of 4, weighted');
    expect(screen.getByText('2 characters left')).toBeVisible();
  });
});
