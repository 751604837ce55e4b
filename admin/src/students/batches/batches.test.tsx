import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Problem } from '../../providers/problem.ts';
import type { Student } from '../rules/types.ts';
import { bare, calls, listing, noam, open, years, type Answers } from '../testing.tsx';
import { batchTexts as texts } from './texts.ts';
import type { Batch } from './use-batch-run.ts';
import type { BatchLine } from './use-batch.ts';

vi.mock('../../providers/rpc.ts', async () => ({ call: (await import('../testing-calls.ts')).fakeCall }));

const batch: Batch = {
  id: 'batch-1', kind: 'edit', columns: ['dorm_room_number'], year: null, state: 'done', people: 1, made: 0, undone: 0, kept: 0,
  created_by_name: 'Rivka', left: [], created_at: '2026-11-25T10:00:00Z',
}; // prettier-ignore
const line = (n: number, name: string, more: Partial<BatchLine>): BatchLine => ({
  n, name, student_id: null, kind: 'changed', version: 3, made: null, notes: [], changes: {}, problems: [], ...more,
}); // prettier-ignore
const answers: Answers = {
  ...listing(noam, bare),
  preview_student_batch: [
    line(0, 'Noam Cohen', { changes: { dorm_room_number: { old: '12', new: '14' } } }),
    line(1, 'Dov Bare', {
      kind: 'refused',
      problems: [{ field: 'dorm_room_number', code: 'invalid_value', sentence: 'The room is full.' }],
    }),
    line(2, 'Ron Far', {
      kind: 'refused',
      problems: [{ field: 'dorm_room_number', code: 'unlikely', sentence: 'There is no such room.' }],
    }),
    line(3, 'Gil Same', { kind: 'same' }),
  ],
  run_student_batch: batch,
  undo_student_batch: { ...batch, state: 'undone', undone: 1 },
};

it('a field of the selected: who is changed from what to what, who cannot be, then written and taken back', async () => {
  open('/student-management?filter={"program_year_id":"current"}', 'admissions', answers);
  for (const box of await screen.findAllByRole('checkbox', { name: /^Select / })) fireEvent.click(box);
  fireEvent.click(await screen.findByText(texts.edit));
  const dialog = await screen.findByRole('dialog');
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: texts.field }));
  fireEvent.click(await screen.findByRole('option', { name: 'Dorm Room Number' }));
  expect(within(dialog).getByText(texts.empties)).toBeTruthy();
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Dorm Room Number' }), {
    target: { value: '14' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: texts.preview }));
  expect(await within(dialog).findByRole('row', { name: 'Noam Cohen 12 14' })).toBeTruthy();
  expect(within(dialog).getAllByRole('row')).toHaveLength(2);
  expect(within(dialog).getByText('1 student has this value already.')).toBeTruthy();
  expect(within(dialog).getByText('1 student cannot be changed so and is left out:')).toBeTruthy();
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ron Far: There is no such room.', 'Dov Bare: The room is full.']);
  const sure = within(dialog).getByRole('checkbox', { name: texts.doubted(1) });
  fireEvent.click(sure);
  expect(within(dialog).getByRole('button', { name: texts.write(2) })).toBeEnabled();
  fireEvent.click(sure);
  fireEvent.click(within(dialog).getByRole('button', { name: texts.write(1) }));
  expect(await within(dialog).findByText('1 student changed.')).toBeTruthy();
  expect(calls.find(({ name }) => name === 'run_student_batch')?.args).toEqual({
    kind: 'edit',
    student_ids: [noam.id],
    columns: ['dorm_room_number'],
    rows: [{ n: 0, student_id: noam.id, changes: { dorm_room_number: '14' }, archived: 'keep', version: 3 }],
    program_year_id: years[1].id,
  });
  fireEvent.click(within(dialog).getByRole('button', { name: texts.undo }));
  const asking = await screen.findByRole('dialog', { name: texts.undoTitle(1) });
  const readings = () => calls.filter(({ name }) => name === 'search_students').length;
  const before = readings();
  fireEvent.click(within(asking).getByRole('button', { name: texts.undo }));
  expect(await within(dialog).findByText('1 student taken back.')).toBeTruthy();
  await waitFor(() => expect(readings()).toBeGreaterThan(before));
});

it('the list of batches names whom an undo has left, and why', async () => {
  open('/student-management/batches', 'admissions', {
    list_student_batches: [
      {
        ...batch, state: 'undone', undone: 1, kept: 1,
        left: [{ student_id: bare.id, name: 'Dov Bare', reason: 'stale_version' }],
      },
    ],
  }); // prettier-ignore
  expect(await screen.findByText(texts.left('Dov Bare', 'stale_version'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.undo })).toBeNull();
});

it.each(['admissions', 'admin'] as const)(
  '%s takes back changes; charges only who may make them',
  async (role) => {
    open('/student-management/batches', role, {
      list_student_batches: [
        { ...batch, left: [] },
        { ...batch, id: 'b-charge', kind: 'charge', left: [] },
      ],
    });
    const count = role === 'admin' ? 2 : 1;
    await waitFor(() => expect(screen.getAllByRole('button', { name: texts.undo })).toHaveLength(count));
    expect(screen.getAllByRole('link', { name: texts.lines })).toHaveLength(2);
  },
);

it('a room is changed where it stands in the list', async () => {
  open('/student-management?columns=dorm_room_number', 'admissions', {
    ...listing({ ...noam, dorm_room_number: '12' }),
    save_student: { id: noam.id, version: 4, is_active: true },
  });
  fireEvent.click(await screen.findByLabelText(texts.editCell('Dorm Room Number', 'Noam Cohen')));
  fireEvent.change(await screen.findByLabelText('Dorm Room Number'), { target: { value: '14' } });
  fireEvent.click(screen.getByText(texts.save));
  await screen.findByText('Student information updated successfully.');
  expect(calls.find(({ name }) => name === 'save_student')?.args).toMatchObject({
    student_id: noam.id,
    changes: { dorm_room_number: '14' },
    expected_version: 3,
  });
});

it('a room that a colleague has changed meanwhile is not written over unseen', async () => {
  let there: Student = { ...noam, dorm_room_number: '12' };
  open('/student-management?columns=dorm_room_number', 'admissions', {
    ...listing(noam),
    search_students: () => ({ rows: [there], total: 1 }),
    save_student: ({ expected_version }) => {
      if (expected_version !== 4) {
        there = { ...there, dorm_room_number: '16', version: 4 };
        throw new Problem('stale_version', 'Somebody else has changed this record.');
      }
      return { id: noam.id, version: 5, is_active: true };
    },
  });
  fireEvent.click(await screen.findByLabelText(texts.editCell('Dorm Room Number', 'Noam Cohen')));
  fireEvent.change(await screen.findByLabelText('Dorm Room Number'), { target: { value: '14' } });
  fireEvent.click(screen.getByText(texts.save));
  const stale = await screen.findByRole('dialog', { name: 'This record has changed since you opened it' });
  await waitFor(() => expect(stale).toHaveTextContent('Dorm Room Number: 12 → 16'));
  expect(stale).toHaveTextContent('You typed: 14');
  fireEvent.click(screen.getByText('Keep what I typed'));
  fireEvent.click(screen.getByText(texts.save));
  await screen.findByText('Student information updated successfully.');
  const saves = calls.filter(({ name }) => name === 'save_student').map(({ args }) => args);
  expect(saves.map((args) => args['expected_version'])).toEqual([3, 4]);
});

it('next year for the selected: who, program, dates and charges, who is left out and why, then written and taken back', async () => {
  const next = {
    id: '55555555-5555-4555-8555-555555555555',
    name: '2027-2028',
    is_current: false,
    tracks: ['shana_bet', 'shana_aleph'],
  };
  const of = (student_id: string, name: string) => ({
    student_id, name, program_track: null, learning_start_date: null, learning_end_date: null, enrollment_status: null,
    charges: [], problem: null,
  }); // prettier-ignore
  const enrolled: Batch = { ...batch, kind: 'enroll', year: next.name };
  open('/student-management?filter={"program_year_id":"current"}', 'admissions', {
    ...listing(noam, bare),
    student_years: () => [next, years[1]],
    preview_year_batch: () => [
      {
        ...of(noam.id, 'Noam Cohen'), program_track: 'shana_bet', learning_start_date: '2027-08-15',
        learning_end_date: '2028-06-20', enrollment_status: 'enrolled',
        charges: [
          { kind: 'tuition', amount: 15000, due_on: '2027-08-15' },
          { kind: 'housing', amount: 900.5, due_on: null },
        ],
      },
      { ...of(bare.id, 'Dov Bare'), problem: { code: 'wrong_state', sentence: 'This record is archived.' } },
    ],
    run_year_batch: () => enrolled,
    undo_student_batch: () => ({ ...enrolled, state: 'undone', undone: 1 }),
  }); // prettier-ignore
  for (const box of await screen.findAllByRole('checkbox', { name: /^Select / })) fireEvent.click(box);
  fireEvent.click(await screen.findByText(texts.year));
  const dialog = await screen.findByRole('dialog', { name: texts.yearTitle(2) });
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: texts.track }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    texts.sameTrack,
    'Shana Aleph',
    'Shana Bet',
  ]);
  fireEvent.click(screen.getByRole('option', { name: 'Shana Bet' }));
  fireEvent.click(within(dialog).getByRole('button', { name: texts.preview }));
  expect(await within(dialog).findByText('$15,900.50')).toBeTruthy();
  expect(
    within(dialog).getByText(
      /^Shana Bet, 1 student: tuition \$15,000.00, due .*2027; housing \$900.50, due by the plan$/,
    ),
  ).toBeTruthy();
  expect(within(dialog).getByText(/This record is archived/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: texts.writeYear.enroll(1) }));
  expect(await within(dialog).findByText('1 student enrolled for 2027-2028.')).toBeTruthy();
  expect(calls.find(({ name }) => name === 'run_year_batch')?.args).toEqual({
    action: 'enroll', student_ids: [noam.id], program_year_id: years[1].id, next_year_id: next.id, track: 'shana_bet',
    with_deposit: false,
  }); // prettier-ignore
  fireEvent.click(within(dialog).getByRole('button', { name: texts.undo }));
  const asking = await screen.findByRole('dialog', { name: texts.undoTitle(1) });
  expect(within(asking).getByText(/A place stays where money has come/)).toBeTruthy();
  fireEvent.click(within(asking).getByRole('button', { name: texts.undo }));
  expect(await within(dialog).findByText('1 student taken back.')).toBeTruthy();
});

it('one charge for the selected: what is wrong stands at its field, then whom it meets with the sum; pressed again it has the same key', async () => {
  const of = (student_id: string, name: string, problem: string | null = null) => ({
    student_id, name, program_track: null, learning_start_date: null, learning_end_date: null, enrollment_status: null,
    charges: problem ? [] : [{ kind: 'other' as const, amount: 40.1, due_on: '2027-01-05' }],
    problem: problem ? { code: 'not_found', sentence: problem } : null,
  }); // prettier-ignore
  let refusal: Problem | null = new Problem('rule', 'Enter an amount above zero.', { field: 'amount' });
  let lost = true;
  open('/student-management?filter={"program_year_id":"current"}', 'admin', {
    ...listing(noam, bare),
    preview_year_batch: () => {
      if (refusal) throw refusal;
      return [of(noam.id, 'Noam Cohen'), of(bare.id, 'Dov Bare', 'Not enrolled in this year.')];
    },
    run_year_batch: () => {
      if (lost) throw new Problem('offline', 'The server could not be reached.');
      return { ...batch, kind: 'charge' };
    },
  });
  for (const box of await screen.findAllByRole('checkbox', { name: /^Select / })) fireEvent.click(box);
  fireEvent.click(await screen.findByText(texts.charges));
  const dialog = await screen.findByRole('dialog', { name: texts.chargeTitle(2) });
  const type = (label: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label, { exact: false }), { target: { value } });
  const press = async (name: string) => fireEvent.click(await within(dialog).findByRole('button', { name }));
  type('Label', 'Trip');
  type('Amount in dollars', '0');
  type('Due on', '2027-01-05');
  await press(texts.preview);
  expect((await within(dialog).findAllByText('Enter an amount above zero.')).length).toBeGreaterThan(0);
  refusal = null;
  type('Amount in dollars', '40.10');
  await press(texts.preview);
  expect(
    await within(dialog).findByText(/^1 student: other \$40.10, due .*2027; \$40.10 in all$/),
  ).toBeTruthy();
  expect(within(dialog).getByText(/Not enrolled in this year/)).toBeTruthy();
  await press(texts.writeYear.charge(1));
  expect(await screen.findByText(/The server could not be reached/)).toBeTruthy();
  lost = false;
  await press(texts.preview);
  await press(texts.writeYear.charge(1));
  expect(await within(dialog).findByText('1 student charged.')).toBeTruthy();
  const runs = calls.filter(({ name }) => name === 'run_year_batch').map(({ args }) => args);
  expect(runs[0]).toMatchObject({
    action: 'charge', student_ids: [noam.id], program_year_id: years[1].id,
    charge: { kind: 'other', label: 'Trip', amount: '40.10', due_on: '2027-01-05' },
  }); // prettier-ignore
  expect(runs[1]).toEqual(runs[0]);
});
