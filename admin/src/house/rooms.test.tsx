/** Rooms with their places: who lives where, changed beside colleagues, and printed for the doors. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answers } from '../../test/fake-rpc.ts';
import { renderOffice } from '../../test/office.tsx';
import { Problem } from '../providers/problem.ts';
import Rooms from './Rooms.tsx';
import { dov, room, usual } from './testing.ts';

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
const show = () => renderOffice(<Rooms />, { role: 'house', path: '/rooms' });
const press = (name: RegExp) =>
  screen.findByRole('button', { name }).then((button) => userEvent.click(button));

test('a room says how many places are free, and is changed with the version that was seen', async () => {
  const gil = { ...dov, id: 'gil', name: 'Gil Stein' };
  const rooms = [
    { ...room, students: [dov] },
    { ...room, id: 'crowded', name: '15', capacity: 1, free: -1, students: [gil, { ...gil, id: 'ron' }] },
    { ...room, id: 'open', name: '16', capacity: null, free: null, students: [] },
  ];
  answers = { ...answers, list_rooms: { rooms, without: [{ ...dov, id: 'new', name: 'Noam New' }] } };
  show();
  expect(await screen.findByRole('region', { name: 'Room 14' })).toHaveTextContent('1 free');
  expect(screen.getByRole('region', { name: 'Room 15' })).toHaveTextContent('full');
  expect(screen.getByRole('region', { name: 'Room 16' })).toHaveTextContent(/no limit.*Empty/);
  expect(screen.getByRole('region', { name: 'Without a room' })).toHaveTextContent('Noam New');
  expect(screen.getByText('3 live here; 1 place is free.')).toBeVisible();
  await press(/^Move Noam New$/);
  await userEvent.click(screen.getByRole('combobox', { name: 'Room' }));
  const choices = await screen.findAllByRole('option');
  expect(choices.map((one) => [one.textContent, one.getAttribute('aria-disabled')])).toEqual([
    ['No room', null],
    ['Room 14 · 1 free', null],
    ['Room 15 · full', 'true'],
    ['Room 16', null],
  ]);
  await userEvent.keyboard('{Escape}');
  await press(/^Cancel$/);
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
  show();
  await press(/Change room 14/);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'b');
  await press(/^Save$/);
  const stale = await screen.findByRole('dialog', { name: 'This room has changed since you opened it' });
  await waitFor(() => expect(stale).toHaveTextContent('Note: empty → Quiet'));
  await press(/^Look at it again$/);
  await press(/^Save$/);
  await waitFor(() =>
    expect(asked.filter(({ name }) => name === 'save_room').at(-1)?.args).toEqual({
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
  show();
  await press(/^Move Dov Hadar$/);
  await userEvent.click(screen.getByRole('combobox', { name: 'Room' }));
  await userEvent.click(await screen.findByRole('option', { name: 'No room' }));
  await press(/^Move$/);
  await press(/^Look at it again$/);
  await press(/^Move$/);
  await waitFor(() =>
    expect(asked.filter(({ name }) => name === 'move_to_room').at(-1)?.args).toEqual({
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
  show();
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
  const { unmount } = show();
  expect(await screen.findAllByText('Made from a word in a record: look at it')).toHaveLength(1);
  unmount();
  answers = { ...answers, list_rooms: rooms(true, true) };
  show();
  expect(await screen.findByText(/The rooms were made from words in records/)).toBeInTheDocument();
  expect(screen.queryByText('Made from a word in a record: look at it')).not.toBeInTheDocument();
});
