import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderOffice, rpc } from '../../test/office.tsx';
import { Problem } from '../providers/problem.ts';
import { FirstYear } from './FirstYear.tsx';

const made = vi.fn();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});
const press = async () => {
  renderOffice(<FirstYear onMade={made} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Make 2027-2028' }));
};

test('a new school’s first year begins with the usual dates, for nobody to see', async () => {
  rpc.mockImplementation(() => Promise.resolve({ id: 'first', name: '2027-2028' } as never));
  await press();
  expect(await screen.findByText('2027-2028 prepared')).toBeVisible();
  const [name, args] = rpc.mock.calls[0] ?? [];
  expect(name).toBe('save_program_year');
  expect(args).toMatchObject({
    year_id: null,
    changes: {
      name: '2027-2028',
      application_deadline_at: '2027-01-11T07:59:00.000Z',
      decisions_at: '2027-03-04T08:00:00.000Z',
      program_starts_on: '2027-08-29',
    },
  });
  expect(JSON.stringify(args)).not.toContain('is_published');
  expect(made).toHaveBeenCalledWith('first');
});

test('a refusal is said, and the button is there again', async () => {
  rpc.mockRejectedValue(new Problem('conflict', 'This program year exists already.'));
  await press();
  expect(await screen.findByText('The year was not made')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Make 2027-2028' })).toBeEnabled();
  expect(made).not.toHaveBeenCalled();
});
