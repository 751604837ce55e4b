import { useState } from 'react';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderOffice, rpc } from '../../test/office.tsx';
import { Problem } from '../providers/problem.ts';
import type { YearTrack } from './fields.ts';
import { TracksForm } from './TracksForm.tsx';

const AT = '2026-11-20T10:00:00+00:00';
const track = (name: YearTrack['track'], version: number, ages: string): YearTrack => ({
  id: `row-${name}`,
  program_year_id: 'y',
  track: name,
  starts_on: '2027-08-29',
  ends_on: null,
  ages,
  length_text: '',
  tuition_amount: 14_500,
  housing_amount: 9_500,
  deposit_amount: 500,
  capacity: null,
  target: null,
  included_text: '',
  version,
  created_at: AT,
  updated_at: AT,
});
const before = [track('shana_aleph', 1, '18-19')];
const after = [track('shana_aleph', 2, '17-19'), track('post_army', 1, '')];

function Scene({ given = before }: { readonly given?: readonly YearTrack[] }) {
  const [rows, setRows] = useState(given);
  return (
    <TracksForm
      yearId="y"
      start="2027-08-29"
      rows={rows}
      readOnly={false}
      ask={() => Promise.resolve(null)}
      onSaved={() => {
        setRows(after);
        return Promise.resolve();
      }}
    />
  );
}

test('tracks that somebody else changed: the dialog says so, and the next save is over the newest', async () => {
  let stale = true;
  rpc.mockImplementation((name) => {
    if (name === 'record_history') return Promise.resolve([]);
    if (!stale) return Promise.resolve([]);
    stale = false;
    return Promise.reject(new Problem('stale_version', 'Somebody else has changed the tracks.'));
  });
  renderOffice(<Scene />, { role: 'admin' });
  await userEvent.type(screen.getByLabelText('Shana Aleph: length'), 'One year');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Tracks: changed since you opened them' });
  expect(dialog).toHaveTextContent('Shana Aleph: ages: 18-19 → 17-19');
  expect(dialog).toHaveTextContent(/Post[- ]Army.*: offered: No → Yes/i);
  await userEvent.click(screen.getByRole('button', { name: 'Look at it again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Tracks saved')).toBeVisible();
  const saves = rpc.mock.calls
    .filter(([name]) => name === 'save_program_year_tracks')
    .map(([, args]) => args);
  expect(saves[0]).toMatchObject({ expected_versions: { shana_aleph: 1 } });
  expect(saves[1]).toMatchObject({
    expected_versions: { shana_aleph: 2, post_army: 1 },
    tracks: [
      { track: 'shana_aleph', ages: '17-19', length_text: 'One year' },
      { track: 'post_army', starts_on: '2027-08-29' },
    ],
  });
});

test('a date or amount of the first track is that of the others, but of those that have their own', async () => {
  rpc.mockResolvedValue([]);
  const bet = { ...track('shana_bet', 1, '19-20'), tuition_amount: 9000 };
  renderOffice(<Scene given={[track('shana_aleph', 1, '18-19'), bet]} />, { role: 'admin' });
  expect(
    screen.getByText(/^As for Shana Aleph: starts, ends, room and board, deposit, also included\./),
  ).toBeVisible();
  const input = (label: string) => screen.getByLabelText(label);
  fireEvent.change(input('Shana Aleph: tuition ($)'), { target: { value: '15000' } });
  fireEvent.change(input('Shana Aleph: deposit ($)'), { target: { value: '600' } });
  expect(input('Shana Bet: tuition ($)')).toHaveValue(9000);
  // Equal by chance while it is typed: the input stays.
  fireEvent.change(input('Shana Bet: tuition ($)'), { target: { value: '15000' } });
  fireEvent.change(input('Shana Bet: tuition ($)'), { target: { value: '15500' } });
  await userEvent.click(screen.getByRole('checkbox', { name: /^Post-Army/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Post-Army.*: give it its own/ }));
  fireEvent.change(input('Post-Army / 21+: room and board ($)'), { target: { value: '0' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Tracks saved')).toBeVisible();
  expect(rpc.mock.calls.find(([name]) => name === 'save_program_year_tracks')?.[1]).toMatchObject({
    tracks: [
      { track: 'shana_aleph', tuition_amount: 15000, deposit_amount: 600, housing_amount: 9500 },
      { track: 'shana_bet', tuition_amount: 15500, deposit_amount: 600, housing_amount: 9500 },
      { track: 'post_army', tuition_amount: 15000, deposit_amount: 600, housing_amount: 0 },
    ],
  });
});
