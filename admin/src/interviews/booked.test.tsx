/** What an officer does from the calendar with those who are booked, and what applicants said about their times. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answering } from '../../test/fake-rpc.ts';
import { renderOffice, rpc } from '../../test/office.tsx';
import type { Slot } from '../components/slots.ts';
import { Absences } from './Absences.tsx';
import { Booked } from './Booked.tsx';
import { FillSlot } from './FillSlot.tsx';

const callsOf = (wanted: string) =>
  rpc.mock.calls.filter(([name]) => name === wanted).map(([, args]) => args);

const AT = '2096-11-20T10:00:00+00:00';
const person: Slot['booked'][number] = {
  application_id: 'application-1',
  name: 'Dov Sampleman',
  outcome: null,
  version: 3,
  absence: null,
};
const slot = (given: Partial<Slot> = {}): Slot => ({
  id: 'slot-1',
  program_year_id: 'y',
  interviewer_id: null,
  interviewer_name: null,
  starts_at: '2096-12-04T15:00:00+00:00',
  ends_at: '2096-12-04T15:30:00+00:00',
  kind: 'video',
  place: '',
  link: null,
  capacity: 1,
  is_open: true,
  version: 1,
  created_at: AT,
  updated_at: AT,
  booked: [person],
  wished: [{ application_id: 'application-2', name: 'Ari Testman' }],
  ...given,
});
const past = { starts_at: '2020-12-04T15:00:00+00:00', ends_at: '2020-12-04T15:30:00+00:00' };

test('a booked interview is cancelled from the calendar, with the reason that the applicant reads', async () => {
  rpc.mockImplementation(answering({ cancel_interview: () => null }));
  renderOffice(<Booked slot={slot()} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the interview of Dov Sampleman' }));
  await userEvent.type(screen.getByLabelText('Reason (the applicant reads it)'), 'Illness');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel interview' }));
  await vi.waitFor(() =>
    expect(callsOf('cancel_interview')).toEqual([{ application_id: 'application-1', reason: 'Illness' }]),
  );
});

test('one that has begun can no longer be cancelled; its outcome is recorded, and taken back by the same word', async () => {
  rpc.mockImplementation(answering({}));
  renderOffice(<Booked slot={slot({ ...past, booked: [{ ...person, outcome: 'no_show' }] })} />);
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  const word = await screen.findByRole('button', { name: 'Took place' });
  expect(screen.getByRole('button', { name: 'Did not come' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(word);
  await vi.waitFor(() => expect(word).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Did not come' }));
  await vi.waitFor(() =>
    expect(callsOf('record_interview_outcome').map((args) => (args as { outcome: unknown }).outcome)).toEqual(
      ['took_place', null],
    ),
  );
});

test('who cannot make it is named with their words, here and above the calendar, until it is seen', async () => {
  const line = {
    id: 'absence-1',
    application_id: 'application-1',
    name: 'Dov Sampleman',
    kind: 'cannot_attend' as const,
    starts_at: '2096-12-04T15:00:00+00:00',
    reason: 'An exam on that day',
    at: AT,
  };
  rpc.mockImplementation(
    answering({ interview_absences: () => [line], settle_interview_absence: () => null }),
  );
  renderOffice(
    <>
      <Absences />
      <Booked slot={slot({ booked: [{ ...person, absence: 'An exam on that day' }] })} />
    </>,
  );
  expect(await screen.findByText(/Cannot make it:/)).toHaveTextContent('An exam on that day');
  const panel = await screen.findByRole('region', { name: 'Cannot make their interview' });
  expect(panel).toHaveTextContent(
    'Dov Sampleman cannot make December 4, 2096 at 5:00 PM; the time is still booked.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Seen: Dov Sampleman' }));
  await vi.waitFor(() => expect(callsOf('settle_interview_absence')).toEqual([{ absence_id: 'absence-1' }]));
});

test('who may be put into a free time: only those under review who have not been interviewed, of its year', async () => {
  rpc.mockImplementation(answering({ search_applications: { rows: [], total: 0 } }));
  renderOffice(<FillSlot slot={slot()} onDone={() => undefined} />);
  await waitFor(() => expect(callsOf('search_applications')).toHaveLength(1));
  const [{ filters }] = callsOf('search_applications') as [{ filters: Record<string, readonly string[]> }];
  expect(filters['interview']).toEqual(['none', 'chosen', 'scheduled', 'today']);
  expect(filters['status']).toEqual(['submitted', 'waitlisted']);
  expect(filters['year']).toBe('y');
});
