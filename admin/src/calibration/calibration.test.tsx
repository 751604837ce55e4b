/** Calibration rounds: opened by administrators, scored alone, compared once closed. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CalibrationRound } from '@school/shared/api/shapes';
import { answering, type Answers } from '../../test/fake-rpc.ts';
import { renderOffice } from '../../test/office.tsx';
import { Problem } from '../providers/problem.ts';
import { call } from '../providers/rpc.ts';
import Calibrations from './Calibrations.tsx';
import Round from './Round.tsx';

vi.mock('../providers/rpc.ts', () => ({ call: vi.fn() }));
const rpc = vi.mocked(call);
beforeEach(() => {
  rpc.mockReset();
});

const ID = '11111111-1111-4111-8111-111111111111';
const FILE = '22222222-2222-4222-8222-222222222222';
const OTHER = '33333333-3333-4333-8333-333333333333';
const TORAH = '44444444-4444-4444-8444-444444444444';
const YEAR = '55555555-5555-4555-8555-555555555555';
const ME = '66666666-6666-4666-8666-666666666666';
const steps = ['None.', 'A little.', 'Some.', 'Much.', 'Very much.'];
const file = (id: string, name: string): CalibrationRound['files'][number] => ({
  id,
  position: 1,
  name,
  program_track: 'shana_aleph',
  about: 'Quiet.',
  essay: 'I read slowly.',
  mine: null,
});
const round = (more: Partial<CalibrationRound> = {}): CalibrationRound => ({
  id: ID,
  program_year_id: YEAR,
  year_name: '2027-2028',
  due_on: '2027-01-10',
  closed_at: null,
  version: 1,
  is_reader: true,
  can_delete: false,
  criteria: [{ id: TORAH, name: 'Love of Torah', weight: 1, steps }],
  files: [file(FILE, 'Example One'), file(OTHER, 'Example Two')],
  readers: null,
  comparison: null,
  ...more,
});
// The program years.
const getList = () => Promise.resolve({ data: [{ id: YEAR, name: '2027-2028' }] as never[], total: 1 });
const show = (answers: Answers, role: 'staff' | 'admin' = 'staff', at = `/calibration/${ID}`) => {
  rpc.mockImplementation(answering(answers));
  renderOffice(
    <Routes>
      <Route path="/calibration" element={<Calibrations />} />
      <Route path="/calibration/:id" element={<Round />} />
    </Routes>,
    { role, path: at, dataProvider: { getList } },
  );
};
const sent = (name: string): unknown => rpc.mock.calls.find(([called]) => called === name)?.[1];

describe('a reader', () => {
  test('scores an invented file by keyboard and hands it in, and sees nothing of others', async () => {
    const user = userEvent.setup();
    show({
      calibration_round: round(),
      save_calibration_score: { version: 2, total: 4 },
      submit_calibration_score: round(),
    });
    expect(await screen.findByText('Invented')).toBeVisible();
    expect(screen.getByText(/This person does not exist/)).toBeVisible();
    const torah = await screen.findByRole('radiogroup', { name: /Love of Torah/ });
    within(torah).getByRole('radio', { name: '1: None.' }).focus();
    await user.keyboard('4');
    await user.click(screen.getByRole('button', { name: 'Hand in: discuss' }));
    expect(await screen.findByText('Your score is handed in')).toBeVisible();
    expect(sent('save_calibration_score')).toMatchObject({
      file_id: FILE,
      changes: { marks: { [TORAH]: 4 } },
    });
    expect(sent('submit_calibration_score')).toEqual({ file_id: FILE, expected_version: 2 });
    expect(screen.queryByText('How far apart')).toBeNull();
    expect(screen.queryByText('Who is done')).toBeNull();
  });

  test('reads after the end how far apart all are, beside the own score and without a name', async () => {
    const mine = {
      marks: { [TORAH]: 2 },
      recommendation: 'reject' as const,
      comment: '',
      total: 2,
      submitted_at: '2027-01-05T10:00:00Z',
      version: 2,
    };
    const middle = { average: 3.5, median: 3.5, spread: 1.5 };
    show({
      calibration_round: round({
        closed_at: '2027-01-11T10:00:00Z',
        files: [{ ...file(FILE, 'Example One'), mine }, file(OTHER, 'Example Two')],
        comparison: [{ file_id: FILE, ...middle, criteria: [{ id: TORAH, ...middle }], readers: null }],
      }),
    });
    const table = await screen.findByRole('table', { name: 'How far apart the scores of Example One are' });
    const line = within(table).getByRole('row', { name: /Love of Torah/ });
    expect(
      within(line)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['2', '3.5', '3.5', '1.5']);
    expect(screen.queryByRole('table', { name: /^Who gave what/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Hand in/ })).toBeNull();
  });
});

describe('an administrator', () => {
  test('opens a round with readers and invented files, and reads a refusal where it belongs', async () => {
    const user = userEvent.setup();
    let refused = true;
    show(
      {
        list_calibrations: [],
        list_readers: [
          {
            id: ME,
            name: 'Rabbi Demo',
            role: 'staff',
            tracks: [],
            languages: [],
            most_files: null,
            version: 0,
            assigned: 0,
            read: 0,
            late: 0,
          },
        ],
        open_calibration: () => {
          if (refused)
            throw new Problem('invalid_value', 'Choose 2 to 30 active colleagues.', { field: 'reader_ids' });
          return ID;
        },
        calibration_round: round({
          readers: [{ id: ME, name: 'Rabbi Demo', finished: false }],
          is_reader: false,
        }),
      },
      'admin',
      '/calibration',
    );
    await user.click(await screen.findByRole('button', { name: 'Open a round' }));
    const dialog = screen.getByRole('dialog');
    await user.type(within(dialog).getByLabelText('Scores are due on'), '2027-01-10');
    await user.click(await within(dialog).findByLabelText('Rabbi Demo'));
    await user.click(within(dialog).getByRole('button', { name: 'Open a round' }));
    expect(await within(dialog).findByText('Choose 2 to 30 active colleagues.')).toBeVisible();
    refused = false;
    await user.click(within(dialog).getByRole('button', { name: 'Open a round' }));
    expect(await screen.findByText('The round is open')).toBeVisible();
    expect(sent('open_calibration')).toMatchObject({ due_on: '2027-01-10', reader_ids: [ME] });
    // The dialog fades, and names him too.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('You do not score in this round.')).toBeVisible();
    expect(screen.getByText(/Rabbi Demo/)).toBeVisible();
  });

  test('closes it after being asked, and sees who is far from the others', async () => {
    const user = userEvent.setup();
    const middle = { average: 3, median: 3, spread: 2 };
    const readers = [{ id: ME, name: 'Rabbi Demo', finished: true }];
    const closed = round({
      is_reader: false,
      closed_at: '2027-01-11T10:00:00Z',
      readers,
      comparison: [
        {
          file_id: FILE,
          ...middle,
          criteria: [{ id: TORAH, ...middle }],
          readers: [
            {
              id: ME,
              name: 'Rabbi Demo',
              marks: { [TORAH]: 5 },
              recommendation: 'accept',
              comment: '',
              total: 5,
              apart: 2,
              is_far: true,
              criteria: [{ id: TORAH, apart: 2, is_far: true }],
            },
          ],
        },
      ],
    });
    let isClosed = false;
    show(
      {
        calibration_round: () => (isClosed ? closed : round({ is_reader: false, readers })),
        close_calibration: () => {
          isClosed = true;
          return { id: closed.id, version: 2, closed_at: '2026-11-20T10:00:00Z' };
        },
      },
      'admin',
    );
    await user.click(await screen.findByRole('button', { name: 'Close the round' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close the round' }));
    const table = await screen.findByRole('table', { name: 'Who gave what to Example One' });
    expect(within(table).getByRole('row', { name: /Rabbi Demo/ })).toHaveTextContent(
      '5.0 · Accept+2.0 far5 (+2.0 far)',
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close the round' })).toBeNull());
  });
});
