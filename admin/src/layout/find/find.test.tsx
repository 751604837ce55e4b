import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import type { StaffRole } from '@school/shared/roles';
import type { Answers } from '../../../test/fake-rpc.ts';
import { renderOffice } from '../../../test/office.tsx';
import { sampleLine } from '../../../test/sample-file.ts';
import { useSeen } from '../../components/seen.ts';
import { FindButton } from './FindButton.tsx';

const asked: { name: string; query: unknown }[] = [];
let answers: Answers = {};
vi.mock('../../providers/rpc.ts', () => ({
  call: async (name: string, args: Record<string, unknown>) => {
    asked.push({ name, query: args['query'] });
    const { answering } = await import('../../../test/fake-rpc.ts');
    return answering(answers)(name as never, args as never);
  },
}));
vi.setConfig({ testTimeout: 30_000 });

const named = {
  first_name: 'Gideon',
  last_name: 'Schwartz',
  hebrew_first_name: 'גדעון',
  program_year: '2027-2028',
};
const STUDENT = '00000000-0000-4000-8000-0000000000bb';
beforeEach(() => {
  asked.length = 0;
  const students = { rows: [{ ...named, id: STUDENT, version: 1, is_active: true }], total: 1 };
  answers = {
    search_applications: { rows: [{ ...sampleLine, ...named }], total: 1 },
    find_drafts: [{ name: 'Gideon Late', email: 'late@example.org', deadline_at: '2027-01-11T07:59:00Z' }],
    search_students: students,
    staff_students: students,
  };
});

const Address = () => <output data-testid="address">{useLocation().pathname + useLocation().search}</output>;
const show = (role: StaffRole): void => {
  renderOffice(
    <>
      <FindButton />
      <input aria-label="Note" />
      <Address />
    </>,
    { role },
  );
};
const opened = async (): Promise<HTMLElement> => screen.findByRole('combobox', { name: 'Find' });

it('opens with Ctrl or ⌘ and K, also while somebody types, and closes with Escape', async () => {
  show('admissions');
  await userEvent.click(screen.getByRole('textbox', { name: 'Note' }));
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(await opened()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Find' })).not.toBeInTheDocument());
  await userEvent.keyboard('{Meta>}k{/Meta}');
  expect(await opened()).toBeInTheDocument();
});

it('finds applicants and students, which Enter opens', async () => {
  show('admissions');
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  await userEvent.type(await opened(), 'gidon');
  const applicants = within(await screen.findByRole('group', { name: 'Applicants' }));
  expect(applicants.getByRole('option', { name: /Gideon Schwartz/ })).toHaveTextContent('2027-2028');
  expect(asked.map(({ name, query }) => [name, query])).toEqual([
    ['search_applications', 'gidon'],
    ['find_drafts', 'gidon'],
    ['search_students', 'gidon'],
    ['list_rooms', undefined],
  ]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() =>
    expect(screen.getByTestId('address')).toHaveTextContent(`/student-management/${STUDENT}`),
  );
});

it('finds by name or address who has not handed in yet, for more time alone', async () => {
  show('admissions');
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  await userEvent.type(await opened(), 'late@');
  const drafts = within(await screen.findByRole('group', { name: 'Not handed in' }));
  const found = drafts.getByRole('option', { name: /Gideon Late/ });
  expect(found).toHaveTextContent(/late@example\.org · until Jan/);
  await userEvent.click(found);
  await waitFor(() =>
    expect(screen.getByTestId('address')).toHaveTextContent('/dashboard?extend=late%40example.org'),
  );
});

it('finds a room by its name, with who lives there, and opens it in Now', async () => {
  const room = { id: 'room', name: '14', capacity: 4, note: null, is_new: false, version: 1, free: 3 };
  const students = [{ id: STUDENT, name: 'Gideon Schwartz', hebrew_name: null }];
  answers = { ...answers, list_rooms: { rooms: [{ ...room, students }], without: [] } };
  show('admissions');
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  await userEvent.type(await opened(), 'room 14');
  const found = await screen.findByRole('option', { name: /Room 14/ });
  expect(found).toHaveTextContent('Gideon Schwartz');
  await userEvent.click(found);
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/now'));
});

it('opens on the people seen last, and finds an action by another word for it', async () => {
  const Seen = ({ name }: { readonly name: string }) => {
    useSeen(name, `/applicant/${name}`);
    return null;
  };
  renderOffice(
    <>
      <FindButton />
      <Seen name="Dov" />
      <Seen name="Noam" />
      <Address />
    </>,
    { role: 'admissions' },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  const input = await opened();
  const last = within(screen.getByRole('group', { name: 'Seen last' })).getAllByRole('option');
  expect(last.map(({ textContent }) => textContent)).toEqual(['Noam', 'Dov']);
  await userEvent.type(input, 'draft late');
  expect(await screen.findByRole('option', { name: 'Extend a deadline' })).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Seen last' })).toBeNull();
});

it('says that passport numbers are not searched, and leads to the filter that reads them', async () => {
  show('admissions');
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  await userEvent.type(await opened(), 'X3562200');
  const option = await screen.findByRole('option', { name: /Passport numbers are not searched here/ });
  await userEvent.click(option);
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/student-management'));
});

it('finds pages by a word of their name', async () => {
  show('admissions');
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  await userEvent.type(await opened(), 'audit l');
  expect(await screen.findByRole('option', { name: /Audit log/ })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('group', { name: 'Applicants' })).toBeInTheDocument());
});

it('offers the read-only role its own pages and asks by its own function', async () => {
  show('staff');
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  const input = await opened();
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent ?? '');
  for (const closed of [
    'Audit log',
    'Outbox',
    'Erasing',
    'Staff accounts',
    'Add a student',
    'Write a letter',
  ])
    expect(names.filter((name) => name.startsWith(closed))).toEqual([]);
  await userEvent.type(input, 'gideon');
  await screen.findByRole('group', { name: 'Students' });
  expect(asked.map(({ name }) => name)).toEqual(['search_applications', 'staff_students']);
});

it('switches single keys off and on', async () => {
  show('staff');
  for (const words of ['Switch single keys off', 'Switch single keys on']) {
    await userEvent.click(screen.getByRole('button', { name: 'Find' }));
    await userEvent.type(await opened(), 'single');
    await userEvent.click(await screen.findByRole('option', { name: words }));
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Find' })).not.toBeInTheDocument());
  }
});

it('says when nothing is found, and when people could not be searched', async () => {
  const nothing = { rows: [], total: 0 };
  answers = { search_applications: nothing, search_students: nothing };
  show('admissions');
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  await userEvent.type(await opened(), 'qqqq');
  expect(await screen.findByText('Nothing found')).toBeInTheDocument();
  answers = { search_applications: new Error('offline') };
  await userEvent.type(await opened(), 'q');
  expect(await screen.findByText(/could not be searched/)).toBeInTheDocument();
});
