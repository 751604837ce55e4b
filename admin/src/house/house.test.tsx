/** The house on a phone: from a room to whom to call, leaving and coming back, and rooms with their places. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answers } from '../../test/fake-rpc.ts';
import { comeBack, renderOffice } from '../../test/office.tsx';
import { Problem } from '../providers/problem.ts';
import Now from './Now.tsx';
import OutNow from './OutNow.tsx';
import Rooms from './Rooms.tsx';

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

const dov = { id: 'dov', name: 'Dov Hadar', hebrew_name: null };
const record = {
  ...dov,
  room: '14',
  phone: '+972541234567',
  whatsapp: null,
  medical_conditions: 'Peanuts',
  medicines: null,
  israeli_health_insurance: null,
  kupat_cholim: 'clalit' as const,
  health_insurance_provider: 'Harel',
  health_insurance_policy_number: '4471',
  health_insurance_expiration: '2020-08-31',
  contacts: [{ kind: 'father' as const, name: 'Amir Hadar', relation: null, phone: '+12125550188' }],
  madrichim: ['Gil Even'],
  leave: null,
};
const room = { id: 'room', name: '14', capacity: 2, note: null, is_new: false, version: 3, free: 1 };
const out = {
  id: 'leave',
  student_id: 'dov',
  name: 'Dov Hadar',
  room: '14',
  phone: null,
  due_at: '2026-01-01T21:00:00Z',
  note: null,
  left_at: '2026-01-01T15:00:00Z',
  overdue: true,
};
beforeEach(() => {
  asked.length = 0;
  answers = {
    find_in_house: [{ ...dov, room: '14', is_out: false }],
    night_record: record,
    list_rooms: { rooms: [{ ...room, students: [dov] }], without: [] },
    out_now: { out: [], planned: [], in_the_house: 1 },
    leave_now: null,
    return_now: null,
    save_room: null,
  };
});
const show = (path: string) =>
  renderOffice(
    <Routes>
      <Route path="/now" element={<Now />} />
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

test('leaves in two taps', async () => {
  show('/now?student=dov');
  await press(/^Leaves: Dov Hadar/);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Nobody said' }));
  await waitFor(() =>
    expect(asked).toContainEqual({ name: 'leave_now', args: { student_id: 'dov', due_at: null } }),
  );
});

test('is back with one, from the list of who is out, where the late stand out', async () => {
  answers = { ...answers, out_now: { out: [out], planned: [], in_the_house: 0 } };
  show('/out-now');
  expect(await screen.findByText('Overdue')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Plan a leave' })).not.toBeInTheDocument();
  await press(/^Back: Dov Hadar/);
  await waitFor(() => expect(asked).toContainEqual({ name: 'return_now', args: { leave_id: 'leave' } }));
});

test('a room says how many places are free, and is changed with the version that was seen', async () => {
  show('/rooms');
  expect(await screen.findByRole('region', { name: 'Room 14' })).toHaveTextContent('1 free');
  expect(screen.getByText(/lives? here; \d+ places? (is|are) free\./)).toBeVisible();
  await press(/Change room 14/);
  const places = within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Places' });
  await userEvent.clear(places);
  await userEvent.type(places, '4');
  await press(/^Save$/);
  await waitFor(() =>
    expect(asked).toContainEqual({
      name: 'save_room',
      args: { room_id: 'room', form: { name: '14', capacity: '4', note: '' }, expected_version: 3 },
    }),
  );
});

test('a room that a colleague has changed is said to be, and saved over theirs', async () => {
  answers = {
    ...answers,
    save_room: ({ expected_version }) => {
      answers = {
        ...answers,
        list_rooms: { rooms: [{ ...room, note: 'Quiet', version: 4, students: [dov] }], without: [] },
      };
      if (expected_version !== 4)
        throw new Problem('stale_version', 'Somebody else has changed this record.');
      return null;
    },
  };
  show('/rooms');
  await press(/Change room 14/);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'b');
  await press(/^Save$/);
  const stale = await screen.findByRole('dialog', { name: 'This room has changed since you opened it' });
  await waitFor(() => expect(stale).toHaveTextContent('Note: empty → Quiet'));
  await press(/^Look at it again$/);
  await press(/^Save$/);
  await waitFor(() =>
    expect(asked.findLast(({ name }) => name === 'save_room')?.args).toEqual({
      room_id: 'room',
      form: { name: '14b', capacity: '2', note: 'Quiet' },
      expected_version: 4,
    }),
  );
});

test('somebody whom a colleague has moved meanwhile is moved from where he is now', async () => {
  const other = { ...room, id: 'other', name: '15', students: [] };
  answers = {
    ...answers,
    list_rooms: { rooms: [{ ...room, students: [dov] }, other], without: [] },
    move_to_room: ({ left_room }) => {
      answers = {
        ...answers,
        list_rooms: {
          rooms: [
            { ...room, students: [] },
            { ...other, students: [dov] },
          ],
          without: [],
        },
      };
      if (left_room !== '15') throw new Problem('stale_version', 'Somebody else has moved him.');
      return null;
    },
  };
  show('/rooms');
  await press(/^Move Dov Hadar$/);
  await userEvent.click(screen.getByRole('combobox', { name: 'Room' }));
  await userEvent.click(await screen.findByRole('option', { name: 'No room' }));
  await press(/^Move$/);
  await press(/^Look at it again$/);
  await press(/^Move$/);
  await waitFor(() =>
    expect(asked.findLast(({ name }) => name === 'move_to_room')?.args).toEqual({
      student_id: 'dov',
      room_id: null,
      left_room: '15',
    }),
  );
});

test('door lists are printed below each other or, when asked, each door on its own page', async () => {
  const doors: (string | undefined)[] = [];
  const print = vi.fn(() => doors.push(document.querySelector('.doors')?.className));
  vi.stubGlobal('print', print);
  show('/rooms');
  await press(/^Each door on its own page$/);
  expect(doors.at(-1)).toMatch(/\bapart\b/);
  window.dispatchEvent(new Event('afterprint'));
  await press(/^Print door lists$/);
  expect(doors).toHaveLength(2);
  expect(doors.at(-1)).not.toMatch(/\bapart\b/);
  vi.unstubAllGlobals();
});
test('a room that nobody has looked at says so, and what is so of all is said once', async () => {
  const rooms = (...areNew: boolean[]) => ({
    rooms: areNew.map((is_new, n) => ({ ...room, id: `room ${n}`, name: `${n}`, is_new, students: [] })),
    without: [],
  });
  answers = { ...answers, list_rooms: rooms(true, false) };
  const { unmount } = show('/rooms');
  expect(await screen.findAllByText('Made from a word in a record: look at it')).toHaveLength(1);
  unmount();
  answers = { ...answers, list_rooms: rooms(true, true) };
  show('/rooms');
  expect(await screen.findByText(/The rooms were made from words in records/)).toBeInTheDocument();
  expect(screen.queryByText('Made from a word in a record: look at it')).not.toBeInTheDocument();
});
