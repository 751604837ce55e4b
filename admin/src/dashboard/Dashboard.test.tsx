import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderOffice, rpc } from '../../test/office.tsx';
import { APPLICATION_ID, sampleFile } from '../../test/sample-file.ts';
import { answering } from '../../test/fake-rpc.ts';
import Dashboard from './Dashboard.tsx';
import './numbers/Numbers.tsx'; // compiled before a test waits for it
import type { Desk } from './dashboard-query.ts';

const desk: Desk = {
  year: sampleFile().year,
  new_submissions: 3,
  interview_absences: 0,
  documents_to_check: 14,
  untold: { held: 2, scheduled: 2, leaving: 1 },
  interviews_today: [
    { application_id: 'a-1', name: 'Dov Sampleman', starts_at: '2026-11-22T15:00:00Z', place: 'Office' },
  ],
  questions_waiting: 4,
  privacy_requests: 2,
  payment_claims: 1,
  oldest_question_at: '2026-11-16T10:00:00Z',
  failed_mails: null,
  failed_publications: null,
  paid_offers: [{ application_id: 'a-3', name: 'Dov Paid' }],
  failing_referees: [{ application_id: 'a-2', name: 'Noam Example', referee: 'Rabbi Bounce' }],
  messages: { mine: 2, unassigned: 1, open: 4, closed: 9, waiting: 3 },
  drafts: 6,
  funnel: [
    { status: 'submitted', track: 'shana_aleph', count: 5, untold: 0 },
    { status: 'accepted', track: 'shana_bet', count: 2, untold: 1 },
  ],
};
beforeEach(() => {
  rpc.mockImplementation(answering({ office_dashboard: desk }));
});

const filterOf = (name: RegExp): unknown => {
  const href = screen.getByRole('link', { name }).getAttribute('href') ?? '';
  return JSON.parse(new URL(href, 'http://office.invalid').searchParams.get('filter') ?? 'null');
};

test('the two cards of the specification', async () => {
  renderOffice(<Dashboard />);
  expect(await screen.findByRole('link', { name: /^Applicants/ })).toHaveAttribute('href', '/applicants');
  expect(screen.getByRole('link', { name: /^Student Management/ })).toHaveAttribute(
    'href',
    '/student-management',
  );
});

test('what waits for a second officer stands first, and opens where it is read', async () => {
  rpc.mockImplementation(
    answering({
      office_dashboard: desk,
      waiting_approvals: [
        {
          kind: 'run',
          id: 'run-1',
          action: 'release',
          details: {},
          subject: null,
          people: 34,
          created_by_name: 'Naftali',
          created_at: '2026-11-22T10:00:00Z',
        },
      ],
    }),
  );
  renderOffice(<Dashboard />);
  expect(await screen.findByRole('link', { name: 'Read it' })).toHaveAttribute('href', '/bulk-actions/run-1');
  expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent(
    'A second officer must approve this',
  );
});

test('what needs me today: messages, then questions, then documents, each with what is done about it', async () => {
  renderOffice(<Dashboard />);
  const today = within(await screen.findByRole('region', { name: 'What needs me today' }));
  expect(await today.findByRole('link', { name: 'Answer: 3 messages to answer' })).toBeVisible();
  expect(
    today.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/[A-Z].*$/, '')),
  ).toEqual([
    '3 messages to answer2 mine, 1 unassigned',
    '4 questions waitingoldest: ',
    '14 files with documents to check',
    '5 decisions not told yet2 held, 2 scheduled, 1 going now',
    '3 new submissions this week',
    '2 privacy requests',
    '1 payment to look for',
  ]);
  expect(filterOf(/new submissions/)).toEqual({ status: ['submitted'], recent: true });
  expect(filterOf(/14.*documents to check/)).toEqual({ documents: ['to_check'] });
  expect(filterOf(/decisions not told yet/)).toEqual({ told: ['held', 'scheduled', 'leaving'] });
  expect(filterOf(/1 interview today/)).toEqual({ interview: ['today'] });
  expect(today.getByRole('link', { name: /4 questions waiting/ })).toHaveAttribute('href', '/questions');
  expect(today.getByRole('link', { name: 'Dov Sampleman' })).toHaveAttribute('href', '/applicant/a-1');
  // Nothing of which there is none.
  expect(screen.queryByText(/mails? that failed/)).not.toBeInTheDocument();
  expect(screen.queryByText('cannot make their interview')).not.toBeInTheDocument();
});

test('a reader is offered nothing that only officers do', async () => {
  renderOffice(<Dashboard />, { role: 'staff' });
  const today = within(await screen.findByRole('region', { name: 'What needs me today' }));
  expect(today.getByText(/1 interview today/)).toBeVisible();
  expect(today.queryAllByRole('listitem')).toEqual([]);
  expect(rpc.mock.calls.map(([name]) => name)).not.toContain('open_outcomes');
  expect(screen.queryByRole('button', { name: 'Extend a deadline' })).toBeNull();
});

test('a quiet day says so', async () => {
  const quiet: Desk = {
    ...desk,
    new_submissions: 0,
    documents_to_check: 0,
    untold: { held: 0, scheduled: 0, leaving: 0 },
    interviews_today: [],
    questions_waiting: 0,
    privacy_requests: 0,
    payment_claims: 0,
    paid_offers: [],
    failing_referees: [],
    messages: null,
  };
  rpc.mockImplementation(answering({ office_dashboard: quiet }));
  renderOffice(<Dashboard />);
  expect(await screen.findByText('Nothing waits for you.')).toBeVisible();
});

test('what came of an interview that is over is said with one press', async () => {
  const open = [
    { application_id: APPLICATION_ID, name: 'Gad Pending', ended_at: '2026-11-18T10:00:00Z', version: 2 },
  ];
  rpc.mockImplementation(answering({ office_dashboard: desk, open_outcomes: open }));
  renderOffice(<Dashboard />);
  const part = within(await screen.findByRole('region', { name: 'Interviews without an outcome' }));
  expect(part.getByRole('link', { name: 'Gad Pending' })).toHaveAttribute(
    'href',
    `/applicant/${APPLICATION_ID}`,
  );
  await userEvent.click(part.getByRole('button', { name: 'Did not come' }));
  expect(rpc).toHaveBeenCalledWith('record_interview_outcome', {
    application_id: APPLICATION_ID,
    outcome: 'no_show',
    expected_version: 2,
  });
});

test('the year by status and track', async () => {
  renderOffice(<Dashboard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Applications 2027-2028' }));
  expect(screen.getByRole('rowheader', { name: /^Accepted/ })).toHaveTextContent('told 1, not yet told 1');
  expect(screen.getByText(/6 drafts are not submitted yet/)).toBeVisible();
  const row = within(screen.getByRole('table')).getByRole('row', { name: /Submitted/ });
  expect(row).toHaveTextContent('5');
});

test('numbers beside earlier years are asked when their part is unfolded', async () => {
  renderOffice(<Dashboard />);
  const part = await screen.findByRole('button', { name: 'Numbers, beside earlier years' });
  expect(rpc).not.toHaveBeenCalledWith('season_numbers', expect.anything(), expect.anything());
  await userEvent.click(part);
  expect(await screen.findByRole('heading', { name: 'Tracks and their places' })).toBeVisible();
});

test('administrators also see mails that failed', async () => {
  rpc.mockImplementation(answering({ office_dashboard: { ...desk, failed_mails: 1 } }));
  renderOffice(<Dashboard />, { role: 'admin' });
  expect(await screen.findByRole('link', { name: /1.*mail that failed/ })).toBeVisible();
});
