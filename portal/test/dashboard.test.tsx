import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tasksOf } from '../src/features/status/tasks.ts';
import { backend, callsOf, offline, Refused, resetAuth, signIn } from './fake-client.ts';
import {
  buildDocument,
  buildInformation,
  buildInterview,
  buildMine,
  buildYear,
  buildYearRow,
} from './factories.ts';
import { address, renderApp } from './render-app.tsx';

vi.mock('../src/lib/client.ts', () => import('./fake-client.ts'));
beforeEach(() => {
  backend.reset();
  resetAuth();
  signIn();
  backend.answer('my_student_information', () => {
    throw new Refused('not_allowed', 'You do not have permission to do this.', '', 403, '42501');
  });
});

const submitted_at = '2026-11-20T10:00:00Z';
const soon = new Date(Date.now() + 86_400_000).toISOString();
const interview = buildInterview({ starts_at: soon, ends_at: soon });
const referee = {
  ...{ id: 'r1', name: 'Rabbi Demo', email: 'rabbi@example.org', phone: null, relationship: null },
  ...{ organization: null, years_known: null, position: 1, version: 1 },
};
const missing = [{ section: 'essays' as const, field: 'goals', label: 'Goals' }];

describe('the pieces of the application', () => {
  it('have four honest states', () => {
    const tasks = tasksOf(
      buildMine({
        missing,
        documents: [
          buildDocument({ kind: 'transcript', state: 'checked' }),
          buildDocument({ kind: 'passport', state: 'replace', reason: 'Too dark.' }),
          buildDocument({ kind: 'resume', state: 'received' }),
        ],
      }),
    );
    const state = Object.fromEntries(tasks.map((task) => [task.label, task.state]));
    expect(state).toEqual({
      Answers: 'received',
      Essays: 'none',
      Transcript: 'checked',
      'Letter of recommendation': 'none',
      Passport: 'replace',
      'Medical form': 'none',
      Resume: 'received',
      'Interview times': 'none',
    });
    expect(tasks.find(({ label }) => label === 'Passport')?.reasons).toEqual(['Too dark.']);
  });

  it('speak of referees by what is there: a name alone is not finished, a letter uploaded needs no name', () => {
    const letters = {
      section: 'references' as const,
      field: 'references',
      label: 'A referee asked for a letter',
    };
    const named = [referee];
    const referees = (mine: Parameters<typeof buildMine>[0]): unknown =>
      tasksOf(buildMine(mine)).find(({ label }) => label === 'Your referees')?.state;
    expect(referees({ missing: [letters], references: named })).toBe('none');
    expect(referees({ missing: [letters] })).toBe('none');
    expect(referees({ references: named })).toBe('received');
    expect(referees({})).toBeUndefined();
  });
});

describe('the dashboard', () => {
  it('answers where, what next and by when, and whom to ask', async () => {
    backend.answer('my_application', () => buildMine({ missing }));
    renderApp('/dashboard');
    expect(await screen.findByRole('heading', { name: 'Welcome, Dov' })).toBeVisible();
    expect(screen.getByText(/one thing is still missing/)).toBeVisible();
    expect(screen.getByText(/11:59 PM in Los Angeles/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'admissions@example.org' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue application' })).toHaveAttribute('href', '/apply');
    expect(localStorage.getItem('applicationStatus')).toBe('draft');
  });

  it('says of what is typed that it is not finished, and of a file that it is not sent', async () => {
    backend.answer('my_application', () => buildMine({ missing }));
    renderApp('/dashboard');
    const piece = async (name: string): Promise<string> =>
      (await screen.findByRole('link', { name })).closest('li')?.textContent ?? '';
    expect(await piece('Essays')).toContain('Not finished');
    expect(await piece('Interview times')).toContain('None chosen');
    expect(await piece('Transcript')).toContain('Not sent');
  });

  it('says once it is handed in that referees are named, and not that their letters have come', async () => {
    backend.answer('my_application', () =>
      buildMine({ application: { status: 'submitted' }, references: [referee], interview }),
    );
    renderApp('/dashboard');
    const piece = async (name: string): Promise<string> =>
      (await screen.findByRole('link', { name })).closest('li')?.textContent ?? '';
    expect(await piece('Your referees')).toBe('Your refereesNamed');
    expect(await piece('Interview times')).toContain('Time set');
    expect(await piece('Essays')).toBe('EssaysReceived');
    // With a place, nobody is asked for times.
    const labels = (choice: Parameters<typeof buildMine>[0]) =>
      tasksOf(buildMine(choice)).map(({ label }) => label);
    expect(labels({ application: { status: 'accepted' } })).not.toContain('Interview times');
    // Nor for anything where the deadline has passed.
    expect(labels({ standing: 'late', can_edit: false })).not.toContain('Interview times');
  });

  it('invites somebody without an application to begin', async () => {
    backend.answer('open_program_year', () => buildYear());
    const { user } = renderApp('/dashboard');
    expect(await screen.findByText('You have not started an application yet.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Student information' })).toBeNull();
    backend.answer('start_application', () => {
      backend.answer('my_application', () => buildMine());
      return { created: true, application_id: 'application-1', errors: [] };
    });
    await user.click(screen.getByRole('button', { name: 'Begin application' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Personal' })).toBeVisible();
    expect(address()).toBe('/apply/personal');
    expect(screen.queryByRole('link', { name: 'Student information' })).toBeNull();
  });

  it('leads a student whom the office invited, without an application, to the student information', async () => {
    backend.answer('open_program_year', () => buildYear());
    backend.answer('my_student_information', () => buildInformation());
    renderApp('/dashboard');
    expect(await screen.findByText('You are in the yeshiva’s student records.')).toBeVisible();
    expect(screen.getByText('Check your student information, and add what is missing.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Student information' })).toHaveAttribute(
      'href',
      '/student-information',
    );
    expect(screen.queryByText(/not started an application/)).toBeNull();
  });

  it('leads one who was enrolled without an application to their enrollment', async () => {
    backend.answer('open_program_year', () => buildYear());
    backend.answer('my_student_information', () => ({
      ...buildInformation(),
      sections: ['personal', 'passport_travel'],
    }));
    renderApp('/dashboard');
    expect(await screen.findByText('You are enrolled in the yeshiva.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Your enrollment' })).toHaveAttribute('href', '/accepted');
  });

  it('asks for the application once, not again for the first screen', async () => {
    backend.answer('my_application', () => buildMine());
    renderApp('/dashboard');
    await screen.findByText(/complete, but not submitted/);
    expect(callsOf('my_application')).toHaveLength(1);
  });

  it('never shows more than the published status', async () => {
    backend.answer('my_application', () => buildMine({ application: { status: 'submitted', submitted_at } }));
    renderApp('/dashboard');
    expect(await screen.findByText('Pending')).toBeVisible();
    expect(screen.queryByText(/accepted/i)).toBeNull();
  });

  it('shows the interview while the application is read, and after an acceptance as long as it is to come', async () => {
    backend.answer('my_application', () =>
      buildMine({ application: { status: 'submitted', submitted_at }, interview }),
    );
    renderApp('/dashboard');
    expect(await screen.findByRole('heading', { name: 'Your interview' })).toBeVisible();
    expect(screen.getByText('In person, Office', { selector: 'p' })).toBeVisible();
    cleanup();
    backend.answer('my_application', () => buildMine({ application: { status: 'accepted' }, interview }));
    renderApp('/dashboard');
    await screen.findByText('You have been accepted. Congratulations.');
    expect(screen.getByText(/It stays booked/)).toBeVisible();
    cleanup();
    const over = { ...interview, starts_at: submitted_at, ends_at: submitted_at };
    backend.answer('my_application', () =>
      buildMine({ application: { status: 'accepted' }, interview: over }),
    );
    renderApp('/dashboard');
    await screen.findByText('You have been accepted. Congratulations.');
    expect(screen.queryByRole('heading', { name: 'Your interview' })).toBeNull();
  });

  it('says that it can’t be loaded and tries again', async () => {
    backend.answer('my_application', () => {
      throw offline();
    });
    const { user } = renderApp('/dashboard');
    expect(await screen.findByText('No connection. Check your internet and try again.')).toBeVisible();
    backend.answer('my_application', () => buildMine());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/complete, but not submitted/)).toBeVisible();
  });

  it('shows staff the way to the office', async () => {
    backend.role('staff');
    backend.answer('open_program_year', () => buildYear());
    renderApp('/dashboard');
    expect(await screen.findByRole('link', { name: 'Go to the office' })).toHaveAttribute(
      'href',
      '/admin/dashboard',
    );
  });
});

it('the reference number stands beside the sentence once there is one', async () => {
  backend.answer('my_application', () =>
    buildMine({ application: { status: 'submitted', submitted_at, reference_number: 'A-2027-1042' } }),
  );
  signIn();
  renderApp('/dashboard');
  const card = await screen.findByRole('region', { name: 'Where you are' });
  expect(card).toHaveTextContent('Reference number A-2027-1042');
});

it('offers this year to last year’s person, and nothing while their own year goes on', async () => {
  backend.answer('open_program_year', () => buildYear());
  const past = { id: 'past', name: '2026-2027' };
  const last = { application: { status: 'registered' as const }, can_edit: false, year: buildYearRow(past) };
  backend.answer('my_application', () => buildMine({ ...last, deadline_at: '2020-01-11T07:59:00Z' }));
  renderApp('/dashboard');
  expect(await screen.findByText(/^Applications for 2027\W+2028 are open/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Begin your application' })).toBeVisible();
  cleanup();
  backend.answer('my_application', () => buildMine({ ...last, deadline_at: '2099-01-11T07:59:00Z' }));
  renderApp('/dashboard');
  await screen.findByText(/You are registered/);
  expect(screen.queryByText(/^Applications for/)).toBeNull();
});
