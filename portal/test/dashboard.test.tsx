import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { piecesOf, wordOf } from '../src/features/status/pieces.ts';
import { buildLine } from './lines.ts';
import { backend, callsOf, offline, Refused, signIn } from './fake-client.ts';
import {
  buildDocument,
  buildInformation,
  buildInterview,
  buildLedger,
  buildMine,
  buildYear,
  buildYearRow,
} from './factories.ts';
import { address, renderApp } from './render-app.tsx';

beforeEach(() => {
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

const wordsFor = (mine: ReturnType<typeof buildMine>): Record<string, string> =>
  Object.fromEntries(
    piecesOf(mine.lines).map((line) => [
      line.label,
      wordOf(line, mine.application.submitted_at !== null).word,
    ]),
  );

describe('the pieces of the application', () => {
  it('are said in the words of their lines', () => {
    const mine = buildMine({
      missing,
      documents: [
        buildDocument({ kind: 'transcript', state: 'checked' }),
        buildDocument({ kind: 'passport', state: 'replace', reason: 'Too dark.' }),
        buildDocument({ kind: 'resume', state: 'received' }),
      ],
    });
    expect(wordsFor(mine)).toEqual({
      ...{ Personal: 'Ready', Academic: 'Ready', Essays: 'Not finished', Transcript: 'Ready' },
      ...{ 'Letter of recommendation': 'Not sent', Passport: 'Needs replacing', 'Medical form': 'Not sent' },
      ...{ Resume: 'Ready', References: 'Enough were asked', 'Interview times': 'None chosen' },
    });
  });

  it('say of each referee what has come, and never that one is named after the letter came', () => {
    const referees = {
      Came: buildLine('referee', { label: 'Came', owes: 'referee', state: 'done' }),
      Declined: buildLine('referee', {
        label: 'Declined',
        owes: 'referee',
        state: 'impossible',
        problem: 'declined',
      }),
      Asked: buildLine('referee', { label: 'Asked', owes: 'referee' }),
      Failed: buildLine('referee', { label: 'Failed', problem: 'failed' }),
      Listed: buildLine('referee', { label: 'Listed', need: 'optional' }),
    };
    expect(Object.values(referees).map((line) => wordOf(line, true).word)).toEqual([
      'Letter received',
      'Cannot write',
      'Asked, no letter yet',
      'Mail came back',
      'Not asked yet',
    ]);
    const lacks = buildLine('references', { items: [{ field: 'references', label: 'Another referee' }] });
    expect(wordOf(lacks, true).word).toBe('Not finished');
  });
});

describe('the dashboard', () => {
  it('leads who has left to the payment pages until nothing is owed', async () => {
    let balance = 1634.56;
    backend.answer('my_application', () => buildMine({ application: { status: 'withdrawn', submitted_at } }));
    backend.answer('my_ledger', () => {
      if (balance !== 0) return buildLedger({ balance });
      throw new Refused('not_allowed', 'You do not have permission to do this.', '', 403, '42501');
    });
    renderApp('/dashboard');
    expect(await screen.findByText('You still owe $1,634.56')).toBeVisible();
    expect(screen.getByRole('link', { name: 'How to pay' })).toHaveAttribute(
      'href',
      '/accepted/payment-setup',
    );
    cleanup();
    balance = -50;
    renderApp('/dashboard');
    expect(await screen.findByText('You have paid $50.00 more than is charged')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'How to pay' })).not.toBeInTheDocument();
    cleanup();
    balance = 0;
    renderApp('/dashboard');
    expect(await screen.findByText(/You have withdrawn your application/)).toBeVisible();
    expect(screen.queryByText(/You still owe/)).not.toBeInTheDocument();
  });

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

  it('says once it is handed in who was asked, and not that a letter has come', async () => {
    backend.answer('my_application', () =>
      buildMine({ application: { status: 'submitted', submitted_at }, references: [referee], interview }),
    );
    renderApp('/dashboard');
    const piece = async (name: string): Promise<string> =>
      (await screen.findByRole('link', { name })).closest('li')?.textContent ?? '';
    expect(await piece('Rabbi Demo')).toBe('Rabbi DemoAsked, no letter yet');
    expect(await piece('Interview times')).toContain('Time set');
    expect(await piece('Essays')).toBe('EssaysReceived');
    expect(screen.queryByText('Named')).toBeNull();
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
    expect(await screen.findByText('Your interview is set')).toBeVisible();
    expect(screen.getByText('In person, Office', { selector: 'p' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose another time' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel this interview' })).toBeVisible();
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
