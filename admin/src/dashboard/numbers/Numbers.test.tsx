import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderOffice, rpc } from '../../../test/office.tsx';
import { answering } from '../../../test/fake-rpc.ts';
import type { Numbers as Found, YearNumbers } from './numbers-query.ts';
import Numbers from './Numbers.tsx';

const year = (given: Partial<YearNumbers> = {}): YearNumbers => ({
  year_id: 'y-2',
  year_name: '2027-2028',
  started: 0,
  submitted: 0,
  decided: 0,
  told: 0,
  accepted: 0,
  accepted_told: 0,
  replied: 0,
  registered: 0,
  ...given,
});
const empty: Found = {
  year_id: 'y-2',
  year_name: '2027-2028',
  days_to_deadline: 9,
  years: [year()],
  tracks: [],
  countries: { top: [], others: 0, kinds: 0 },
  schools: { top: [], others: 0, kinds: 0 },
  weeks: [],
  waiting: { decisions: 0, median_days: null, slow_days: null },
};
const show = async (given: Partial<Found> = {}): Promise<void> => {
  rpc.mockImplementation(answering({ season_numbers: { ...empty, ...given } }));
  renderOffice(<Numbers />);
  await screen.findByRole('heading', { name: 'How far they came' });
};
const filterOf = (name: string): unknown => {
  const href = screen.getByRole('link', { name }).getAttribute('href') ?? '';
  return JSON.parse(new URL(href, 'http://office.invalid').searchParams.get('filter') ?? 'null');
};

test('an empty season says so in sentences', async () => {
  await show();
  expect(screen.getByText('There is no earlier year to compare with.')).toBeVisible();
  expect(screen.getByText(/nobody has been told of an acceptance yet/)).toBeVisible();
  expect(screen.getAllByText('Nobody has submitted an application yet.')).toHaveLength(3);
  expect(screen.getByText('Nothing has been decided yet.')).toBeVisible();
  expect(screen.getByText('This year has no tracks.')).toBeVisible();
  expect(document.body).not.toHaveTextContent(/NaN|Infinity/);
});

test('numbers that a list can show open it, the others are plain', async () => {
  await show({
    years: [
      year({
        started: 9,
        submitted: 7,
        decided: 4,
        told: 3,
        accepted: 3,
        accepted_told: 2,
        replied: 1,
        registered: 1,
      }),
      year({ year_id: 'y-1', year_name: '2026-2027', submitted: 5 }),
    ],
    countries: {
      top: [
        { name: 'Canada', count: 2 },
        { name: null, count: 1 },
      ],
      others: 0,
      kinds: 0,
    },
  });
  expect(filterOf('Submitted: 7 applications')).toEqual({ year: 'y-2' });
  expect(filterOf('Accepted: 3 applications')).toEqual({
    year: 'y-2',
    status: ['accepted', 'registered', 'declined'],
  });
  expect(filterOf('Registered: 1 application')).toEqual({ year: 'y-2', status: ['registered'] });
  expect(filterOf('Canada: 2 applications')).toEqual({ year: 'y-2', country: ['Canada'] });
  expect(screen.queryByRole('link', { name: /Started|Replied|Not given/ })).not.toBeInTheDocument();
  expect(
    screen.getByText(/1 of 2 told replied yes \(50 %\)\. Of 4 decided, 3 told and 1 not yet told/),
  ).toBeVisible();
  expect(screen.getByText(/counted 9 days before their deadline/)).toBeVisible();
  const table = screen.getByRole('table', { name: 'How far they came' });
  expect(within(table).getByRole('row', { name: /^Submitted/ })).toHaveTextContent(/7.*5/);
});

test('a track without places, one without a capacity, one applicant', async () => {
  const track = { target: null, submitted: 1, registered: 0, placed: 1, told: 1 };
  await show({
    days_to_deadline: -1,
    years: [year({ started: 1, submitted: 1 }), year({ year_id: 'y-1', year_name: '2026-2027' })],
    tracks: [
      { ...track, track: 'shana_aleph', capacity: 0 },
      { ...track, track: 'shana_bet', capacity: null },
      { ...track, track: 'post_army', capacity: 4 },
    ],
    waiting: { decisions: 1, median_days: 1, slow_days: 1 },
  });
  expect(screen.getByRole('row', { name: /^Shana Aleph/ })).toHaveTextContent('no places');
  expect(screen.getByRole('row', { name: /^Shana Bet/ })).toHaveTextContent('not set');
  expect(screen.getByRole('row', { name: /^Post-Army/ })).toHaveTextContent('25 %');
  expect(screen.getByText('One decision, after 1 day.')).toBeVisible();
  expect(screen.getByText(/counted 1 day after their deadline/)).toBeVisible();
  expect(document.body).not.toHaveTextContent(/NaN|Infinity/);
});

test('what is summed up has no bar, so that the others can be compared', async () => {
  await show({
    schools: { top: [{ name: 'Sample High School', count: 4 }], others: 300, kinds: 150 },
  });
  const bars = [
    ...screen.getByRole('table', { name: 'By high school' }).querySelectorAll('[aria-hidden] > *'),
  ];
  expect(bars.map((bar) => getComputedStyle(bar).inlineSize)).toEqual(['100%', '0%']);
});

test('tracks stand in the order of the program', async () => {
  const track = { target: null, capacity: 9, submitted: 1, registered: 0, placed: 1, told: 1 };
  await show({
    tracks: [
      { ...track, track: 'post_army' },
      { ...track, track: 'shana_aleph' },
    ],
  });
  const rows = within(screen.getByRole('table', { name: 'Tracks and their places' })).getAllByRole(
    'rowheader',
  );
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Shana Aleph', 'Post-Army / 21+']);
});

test('no open year', async () => {
  rpc.mockImplementation(() => Promise.resolve(null));
  renderOffice(<Numbers />);
  expect(await screen.findByText(/There is no open program year/)).toBeVisible();
});
