import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { applicationStatuses, isHandedIn, type ApplicationStatus } from '@school/shared/statuses';
import { renderOffice, rpc } from '../../../test/office.tsx';
import { APPLICATION_ID, sampleFile } from '../../../test/sample-file.ts';
import { Problem } from '../../providers/problem.ts';
import ApplicantPage from './ApplicantPage.tsx';
import type { OfficeFile } from './types.ts';

vi.mock('../../providers/client.ts', () => {
  const answer = {
    maybeSingle: () =>
      Promise.resolve({ data: { release_mode: 'immediate', undo_minutes: 10 }, error: null, status: 200 }),
  };
  return { supabase: { from: () => ({ select: () => ({ eq: () => answer }) }) } };
});

const show = (answer: Promise<OfficeFile | null>, id = APPLICATION_ID, parents = Promise.resolve([])) => {
  rpc.mockImplementation((name) => {
    if (name === 'office_application') return answer;
    if (name === 'office_parents') return parents;
    if (name === 'score_sheet') return Promise.resolve(null);
    if (name === 'search_applications') return Promise.resolve({ rows: [], total: 0 });
    if (name === 'office_consent') return Promise.resolve(null);
    return Promise.resolve([]);
  });
  renderOffice(
    <Routes>
      <Route path="/applicant/:id" element={<ApplicantPage />} />
    </Routes>,
    { path: `/applicant/${id}` },
  );
};

describe('loading, missing, failing', () => {
  test('says that it is loading', async () => {
    show(new Promise(() => undefined));
    // react-admin waits a second before it says so.
    expect(await screen.findByText('Loading applicant...', {}, { timeout: 5000 })).toBeInTheDocument();
  });

  test.each([
    ['an id that nobody has', APPLICATION_ID],
    ['something that is no id', 'nobody'],
  ])("%s: 'Student not found.' and the way back to the dashboard", async (_name, id) => {
    show(Promise.resolve(null), id);
    expect(await screen.findByText('Student not found.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  test('a failure is said and can be tried again', async () => {
    show(Promise.reject(new Problem('offline', 'The server could not be reached.')));
    expect(await screen.findByText('The server could not be reached.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('one file after another', () => {
  test('the name has the focus and the tab, and is announced; panels come together, and never one by one', async () => {
    let answer: (given: never[]) => void = () => undefined;
    show(Promise.resolve(sampleFile()), APPLICATION_ID, new Promise((resolve) => (answer = resolve)));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Dov Sampleman' });
    expect(heading).toHaveFocus();
    expect(document.title).toBe('Dov Sampleman – Admissions office');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Dov Sampleman');
    expect(screen.getByRole('navigation', { name: 'Applicants in your list' })).toBeVisible();
    for (const late of ['Internal notes', 'Interview Scheduling', 'Messages'])
      expect(screen.queryByRole('button', { name: late })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    // Pressed before it is there, it waits.
    fireEvent.keyDown(document.body, { key: 'a' });
    answer([]);
    expect(await screen.findByRole('dialog', { name: /Accept/ })).toBeVisible();
    expect(await screen.findByText('Parents')).toBeInTheDocument();
  });
});

describe('which parts a status has', () => {
  const PLACED: readonly ApplicationStatus[] = ['accepted', 'registered'];
  test.each(applicationStatuses.filter(isHandedIn))('%s', async (status) => {
    show(Promise.resolve(sampleFile({ application: { status }, decision: { status } })));
    expect(await screen.findByRole('heading', { name: 'Application Status Management' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Application Details' })).toBeVisible();
    const placed = PLACED.includes(status);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Interview Scheduling' }) === null).toBe(placed),
    );
    for (const part of ['Enrollment Tasks', 'Registration Details', 'Payment Information'])
      expect(screen.queryByRole('button', { name: part }) !== null, part).toBe(placed);
  });
});
