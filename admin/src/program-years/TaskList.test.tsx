import { useState } from 'react';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderOffice, rpc } from '../../test/office.tsx';
import { Problem } from '../providers/problem.ts';
import { answering } from '../../test/fake-rpc.ts';
import type { TaskTemplate } from './fields.ts';
import { suggestKey } from './task-actions.ts';
import { TaskList } from './TaskList.tsx';

const AT = '2026-11-20T10:00:00+00:00';
const template = (key: string, position: number, changes: Partial<TaskTemplate> = {}): TaskTemplate => ({
  id: `id-${key}`,
  program_year_id: 'y',
  key,
  title: `Title of ${key}`,
  description: '',
  action: 'none',
  position,
  version: 4,
  created_at: AT,
  updated_at: AT,
  ...changes,
});
const tasks = [template('passport', 1, { action: 'passport_travel' }), template('medical', 2)];
const changed = vi.fn(() => Promise.resolve());
const show = (readOnly = false) =>
  renderOffice(<TaskList yearId="y" tasks={tasks} readOnly={readOnly} onChanged={changed} />, {
    role: readOnly ? 'admissions' : 'admin',
  });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a new task gets a key from its title and goes to the end of the list', async () => {
  rpc.mockImplementation(answering());
  show();
  await press('Add task');
  const dialog = screen.getByRole('dialog', { name: 'Add task' });
  await userEvent.type(within(dialog).getByLabelText('Title'), 'Copy of the visa');
  expect(within(dialog).getByLabelText('Key')).toHaveValue('copy_of_the_visa');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add task' }));
  expect(await screen.findByText('Task added')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('save_task_template', {
    year_id: 'y',
    template_id: null,
    changes: { title: 'Copy of the visa', description: '', action: 'none', key: 'copy_of_the_visa' },
    expected_version: null,
  });
});

test('a refused key is said at its field, and nothing typed is lost', async () => {
  rpc.mockRejectedValue(
    new Problem('conflict', 'This year has a task with this key already.', { field: 'key' }),
  );
  show();
  await press('Add task');
  const dialog = screen.getByRole('dialog', { name: 'Add task' });
  await userEvent.type(within(dialog).getByLabelText('Title'), 'Medical');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add task' }));
  expect(await within(dialog).findByText('This year has a task with this key already.')).toBeVisible();
  expect(within(dialog).getByLabelText('Key')).toBeInvalid();
  expect(within(dialog).getByLabelText('Title')).toHaveValue('Medical');
});

test('order: the whole list in its new order', async () => {
  rpc.mockImplementation(answering());
  show();
  expect(screen.getByRole('button', { name: 'Move up: Title of passport' })).toBeDisabled();
  await press('Move up: Title of medical');
  expect(await screen.findByText('Order saved')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('order_task_templates', {
    year_id: 'y',
    template_ids: ['id-medical', 'id-passport'],
  });
});

test('removing asks, and says that students keep theirs', async () => {
  rpc.mockImplementation(answering());
  show();
  await press('Remove: Title of medical');
  const dialog = screen.getByRole('dialog', { name: 'Remove task' });
  expect(dialog).toHaveTextContent('Students who have it keep it.');
  expect(rpc).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Task removed')).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('remove_task_template', {
    template_id: 'id-medical',
    expected_version: 4,
  });
});

test('a stale change shows what the other person wrote', async () => {
  function Scene() {
    const [list, setList] = useState(tasks);
    const theirs = [
      template('passport', 1, { title: 'Passport, please', version: 5 }),
      template('medical', 2),
    ];
    return (
      <TaskList
        yearId="y"
        tasks={list}
        readOnly={false}
        onChanged={() => {
          setList(theirs);
          return Promise.resolve();
        }}
      />
    );
  }
  rpc.mockImplementation(
    answering({ record_history: [] }, new Problem('stale_version', 'Somebody else has changed this record.')),
  );
  renderOffice(<Scene />, { role: 'admin' });
  await press('Change: Title of passport');
  await userEvent.type(screen.getByLabelText('Title'), ' (both)');
  await press('Save Changes');
  const dialog = await screen.findByRole('dialog', { name: 'This task has changed since you opened it' });
  expect(dialog).toHaveTextContent('Title: Title of passport → Passport, please');
  expect(dialog).toHaveTextContent('You typed: Title of passport (both)');
});

test('others read the list and what a change means', () => {
  show(true);
  expect(screen.getByText(/students who have their tasks already keep them/)).toBeVisible();
  expect(screen.getByText(/Opens: Passport and travel section/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test.each([
  ['Copy of the visa', 'copy_of_the_visa'],
  ['  2 photos! ', 'photos'],
  ['Café & crème', 'cafe_creme'],
  ['דרכון', ''],
])('the key of %s', (title, key) => {
  expect(suggestKey(title)).toBe(key);
});
