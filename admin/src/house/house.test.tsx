/** The house on a phone: from a room to whom to call, leaving and coming back, and the sheet for a night without a line. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answers } from '../../test/fake-rpc.ts';
import { comeBack, renderOffice } from '../../test/office.tsx';
import { Problem } from '../providers/problem.ts';
import Envelope from './Envelope.tsx';
import Now from './Now.tsx';
import OutNow from './OutNow.tsx';
import Rooms from './Rooms.tsx';
import { dov, out, record, room, usual } from './testing.ts';

const asked: { name: string; args: Record<string, unknown> }[] = [];
let answers: Answers = {};
vi.mock('../providers/rpc.ts', () => ({
  call: async (name: string, args: Record<string, unknown>) => {
    asked.push({ name, args });
    const { answering } = await import('../../test/fake-rpc.ts');
    return answering(answers)(name as never, args as never);
  },
}));
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  asked.length = 0;
  answers = usual();
});
const show = (path: string) =>
  renderOffice(
    <Routes>
      <Route path="/now" element={<Now />} />
      <Route path="/now/envelope" element={<Envelope />} />
      <Route path="/out-now" element={<OutNow />} />
      <Route path="/rooms" element={<Rooms />} />
    </Routes>,
    { role: 'house', path },
  );
const press = (name: RegExp) =>
  screen.findByRole('button', { name }).then((button) => userEvent.click(button));

test('a room, a name, and whom to call; nothing of it stays in the browser', async () => {
  show('/now');
  await userEvent.type(screen.getByRole('textbox', { name: 'Room or name' }), '14');
  await userEvent.click(await screen.findByRole('link', { name: /Dov Hadar/ }));
  expect(await screen.findByRole('region', { name: 'Allergies and conditions' })).toHaveTextContent(
    'Peanuts',
  );
  expect(screen.getByRole('region', { name: 'Medicines' })).toHaveTextContent('Nothing entered');
  expect(screen.getByRole('region', { name: 'Insurance' })).toHaveTextContent(
    'Clalit · Harel · Policy 4471 · ended',
  );
  expect(screen.getByRole('link', { name: 'Call Amir Hadar, +12125550188' })).toHaveAttribute(
    'href',
    'tel:+12125550188',
  );
  expect(screen.getByRole('link', { name: 'WhatsApp to Amir Hadar' })).toHaveAttribute(
    'href',
    'https://wa.me/12125550188',
  );
  expect(screen.getByText('Madrich: Gil Even')).toBeInTheDocument();
  for (const kept of [localStorage, sessionStorage])
    for (const value of ['Peanuts', '4471', '12125550188'])
      expect(JSON.stringify({ ...kept })).not.toContain(value);
});

test('what is on screen at night stays when it cannot be read again', async () => {
  answers = { ...answers, out_now: { out: [out], planned: [], in_the_house: 1 } };
  for (const [path, shown] of [
    ['/now?student=dov', 'Peanuts'],
    ['/out-now', 'Dov Hadar'],
    ['/rooms', 'Dov Hadar'],
  ] as const) {
    const { unmount } = show(path);
    await screen.findAllByText(shown);
    const before = answers;
    const gone = new Problem('offline', 'The server could not be reached.');
    answers = { night_record: gone, out_now: gone, list_rooms: gone, find_in_house: gone };
    await comeBack();
    expect(await screen.findByText('The server could not be reached.')).toBeVisible();
    expect(screen.getAllByText(shown).length).toBeGreaterThan(0);
    answers = before;
    unmount();
  }
});

test('typing opens nobody: a record is asked for when it is pressed', async () => {
  show('/now');
  await userEvent.type(screen.getByRole('textbox', { name: 'Room or name' }), '14');
  await screen.findByRole('link', { name: /Dov Hadar/ });
  expect(asked.map(({ name }) => name)).not.toContain('night_record');
});

test('leaves in two taps; his record then says since when, by when, and offers the way back', async () => {
  answers = {
    ...answers,
    plan_leave: ({ form: { due_at } }) => {
      const leave = { id: 'leave', left_at: '2026-01-01T15:00:00Z', due_at: '2026-01-02T21:30:00Z' };
      answers = { ...answers, night_record: { ...record, leave: due_at === null ? leave : null } };
      return null;
    },
  };
  show('/now?student=dov');
  await press(/^Leaves: Dov Hadar/);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Return time not known' }));
  await waitFor(() =>
    expect(asked).toContainEqual({
      name: 'plan_leave',
      args: { student_ids: ['dov'], form: { due_at: null } },
    }),
  );
  const since = await screen.findByRole('region', { name: 'Out since January 1, 2026, 5:00 PM' });
  expect(since).toHaveTextContent('back by January 2, 2026, 11:30 PM');
  await press(/^Back: Dov Hadar/);
  await waitFor(() => expect(asked).toContainEqual({ name: 'return_now', args: { leave_id: 'leave' } }));
});

test('of several who are found Enter opens nobody; of one alone it opens him', async () => {
  const gil = { ...dov, id: 'gil', name: 'Gil Hadar', room: '15', is_out: true };
  answers = { ...answers, find_in_house: [{ ...dov, room: '14', is_out: false }, gil] };
  show('/now');
  await userEvent.type(screen.getByRole('textbox', { name: 'Room or name' }), 'hadar');
  await screen.findByRole('link', { name: /Gil Hadar.*Out/ });
  expect(screen.getByRole('link', { name: /Dov Hadar/ })).not.toHaveTextContent('Out');
  await userEvent.keyboard('{Enter}');
  expect(asked.map(({ name }) => name)).not.toContain('night_record');
  answers = { ...answers, find_in_house: [gil] };
  await userEvent.type(screen.getByRole('textbox', { name: 'Room or name' }), '{Home}gil ');
  await waitFor(() => expect(screen.queryByRole('link', { name: /Dov Hadar/ })).toBeNull());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(asked.at(-1)).toEqual({ name: 'night_record', args: { student_id: 'gil' } }));
});

test('the sheet for the envelope is made only when it is asked for, one row for each, and says by whom', async () => {
  const [father] = record.contacts;
  const { leave: _leave, madrichim: _madrichim, ...facts } = record;
  answers = {
    ...answers,
    night_sheet: {
      made_at: '2027-03-10T22:30:00Z',
      students: [facts, { ...facts, id: 'gil', name: 'Gil Stein', room: null, phone: null, contacts: [] }],
    },
  };
  show('/now/envelope');
  const make = await screen.findByRole('button', { name: 'Make the sheet' });
  expect(asked).toEqual([]);
  await userEvent.click(make);
  expect(await screen.findByText(/^Made March 11, 2027.*12:30\sAM by Test Officer\./)).toBeVisible();
  const [, first, second] = screen.getAllByRole('row');
  for (const words of ['14', 'Peanuts', 'Policy 4471', `${father?.name} ${father?.phone}`, 'Himself +972'])
    expect(first).toHaveTextContent(words);
  expect(second).toHaveTextContent(/^–Gil Stein.*Himself –$/);
});

test('is back with one, from the list of who is out, where the late stand out', async () => {
  const inTime = { ...out, id: 'other', student_id: 'gil', name: 'Gil Stein', overdue: false, due_at: null };
  const { left_at: _left, overdue: _overdue, ...later } = out;
  const planned = { ...later, id: 'later', student_id: 'ron', name: 'Ron Adler', planned_from: out.left_at };
  answers = { ...answers, out_now: { out: [out, inTime], planned: [planned], in_the_house: 7 } };
  show('/out-now');
  expect(await screen.findByText('7 in the house, 2 out.')).toBeInTheDocument();
  const [late, other, plan] = screen.getAllByRole('listitem');
  expect(late).toHaveTextContent(
    /Dov Hadar.*Overdue.*Out since January 1, 2026, 5:00\sPM, back by January 1, 2026, 11:00\sPM/,
  );
  expect(other).toHaveTextContent(/^Gil Stein ?Out since January 1, 2026, 5:00\sPM ?Room 14/);
  expect(plan).toHaveTextContent(/^Ron Adler ?January 1, 2026, 5:00\sPM, back by/);
  expect(within(plan as HTMLElement).getByRole('button', { name: 'Leaves: Ron Adler' })).toBeEnabled();
  expect(within(plan as HTMLElement).getByRole('button', { name: 'Call off: Ron Adler' })).toBeEnabled();
  await press(/^Back: Dov Hadar/);
  await waitFor(() => expect(asked).toContainEqual({ name: 'return_now', args: { leave_id: 'leave' } }));
});

test('many leave together until any time, from the list or from one who leaves; what is refused stays typed', async () => {
  const gil = { ...dov, id: 'gil', name: 'Gil Stein' };
  answers = {
    ...answers,
    list_rooms: { rooms: [{ ...room, students: [dov] }], without: [gil] },
    plan_leave: new Problem('rule', 'Gil Stein is out already.', { field: 'student_ids' }),
  };
  show('/out-now');
  await press(/^Leave for one or many$/);
  const who = await screen.findByRole('combobox', { name: 'Students' });
  await userEvent.click(who);
  await userEvent.click(await screen.findByRole('option', { name: 'Dov Hadar · Room 14' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Gil Stein' }));
  await userEvent.keyboard('{Escape}');
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2027-03-10T18:45' } });
  await press(/^Save$/);
  expect(await screen.findByText('Gil Stein is out already.')).toBeVisible();
  expect(screen.getByLabelText('Until')).toHaveValue('2027-03-10T18:45');
  answers = { ...answers, plan_leave: null };
  await press(/^Save$/);
  expect(await screen.findByText('2 students are out')).toBeVisible();
  expect(asked.filter(({ name }) => name === 'plan_leave').at(-1)?.args).toEqual({
    student_ids: ['dov', 'gil'],
    form: { planned_from: null, due_at: '2027-03-10T16:45:00.000Z', note: '' },
  });
});

test('without a network a search says so within two seconds and finds by what the page has read; what was opened opens', async () => {
  show('/now?student=dov');
  await screen.findByText('Peanuts');
  await userEvent.click(screen.getByRole('link', { name: 'Back to the search' }));
  // The line is open and nobody answers.
  answers = {
    ...answers,
    find_in_house: () => new Promise(() => undefined),
    night_record: () => new Promise(() => undefined),
  };
  await userEvent.type(await screen.findByRole('textbox', { name: 'Room or name' }), 'room 14');
  expect(
    await screen.findByText(/^There is no network. Names and rooms are those of /, {}, { timeout: 6000 }),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: /Dov Hadar/ }));
  expect(await screen.findByText('Peanuts')).toBeVisible();
});
