import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderOffice } from '../../test/office.tsx';
import { sampleFile } from '../../test/sample-file.ts';
import { answering } from '../../test/fake-rpc.ts';
import { call } from '../providers/rpc.ts';
import Dashboard from './Dashboard.tsx';
import type { Desk } from './load.ts';

vi.mock('../providers/rpc.ts', () => ({ call: vi.fn() }));
const rpc = vi.mocked(call);
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
  waiting_runs: null,
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
  rpc.mockReset();
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

test('what needs me today: each number opens its list', async () => {
  renderOffice(<Dashboard />);
  expect(await screen.findByRole('link', { name: /3.*new submissions this week/ })).toBeVisible();
  expect(filterOf(/new submissions/)).toEqual({ status: ['submitted'], recent: true });
  expect(filterOf(/14.*documents to check/)).toEqual({ documents: ['to_check'] });
  expect(filterOf(/5.*decisions not told yet.*2 held, 2 scheduled, 1 going now/)).toEqual({
    told: ['held', 'scheduled', 'leaving'],
  });
  expect(screen.getByRole('rowheader', { name: /^Accepted/ })).toHaveTextContent('told 1, not yet told 1');
  expect(filterOf(/1.*interviews today/)).toEqual({ interview: ['today'] });
  expect(screen.getByRole('link', { name: /4.*questions waiting/ })).toHaveAttribute('href', '/questions');
  expect(screen.getByRole('link', { name: 'Dov Sampleman' })).toHaveAttribute('href', '/applicant/a-1');
  expect(screen.queryByText(/mails? that failed/)).not.toBeInTheDocument();
  // Nothing of which there is none, and what only a second officer can approve comes first.
  expect(screen.queryByText('cannot make their interview')).not.toBeInTheDocument();
});

test('second-officer work comes first; a quiet day says so', async () => {
  rpc.mockImplementation(answering({ office_dashboard: { ...desk, waiting_runs: 2 } }));
  const { unmount } = renderOffice(<Dashboard />);
  const today = within(await screen.findByRole('region', { name: 'What needs me today' }));
  expect(today.getAllByRole('link')[0]).toHaveTextContent('2wait for you as second officer');
  unmount();
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

test('interviews that are over and of which nobody has said what came of them', async () => {
  const open = [{ application_id: 'a-3', name: 'Gad Pending', ended_at: '2026-11-18T10:00:00Z' }];
  rpc.mockImplementation(answering({ office_dashboard: desk, open_outcomes: open }));
  renderOffice(<Dashboard />);
  expect(await screen.findByRole('heading', { name: 'Interviews without an outcome' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Gad Pending' })).toHaveAttribute('href', '/applicant/a-3');
  const list = screen.getByRole('link', { name: 'See them in the list' });
  expect(decodeURIComponent(list.getAttribute('href') ?? '')).toContain('{"interview":["no_outcome"]}');
});

test('the year by status and track, as a table too', async () => {
  renderOffice(<Dashboard />);
  expect(await screen.findByRole('heading', { name: 'Applications 2027-2028' })).toBeVisible();
  expect(screen.getByText(/6 drafts are not submitted yet/)).toBeVisible();
  const row = within(screen.getByRole('table')).getByRole('row', { name: /Submitted/ });
  expect(row).toHaveTextContent('5');
});

test('administrators also see mails that failed', async () => {
  rpc.mockImplementation(answering({ office_dashboard: { ...desk, failed_mails: 1 } }));
  renderOffice(<Dashboard />, { role: 'admin' });
  expect(await screen.findByRole('link', { name: /1.*mail that failed/ })).toBeVisible();
});
