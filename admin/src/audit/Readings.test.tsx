import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ReadingDay } from '@school/shared/api/shapes';
import type { StaffRole } from '@school/shared/roles';
import { answering } from '../../test/fake-rpc.ts';
import { renderOffice, rpc } from '../../test/office.tsx';
import { useRole } from '../components/use-role.ts';
import { Readings } from './Readings.tsx';

const day = (given: Partial<ReadingDay> = {}): ReadingDay => ({
  day: '2026-11-01',
  reader_id: 'officer-1',
  reader_name: 'Rivka Demo',
  reader_role: 'admissions',
  people: 12,
  readings: 14,
  categories: ['health', 'passport'],
  usual: 10,
  ...given,
});
const RoleMark = () => <p>As {useRole().role}</p>;
const show = (role: StaffRole, days: ReadingDay[] = [], alert_above = 150) => {
  rpc.mockImplementation(answering({ readings_by_day: { alert_above, days } }));
  renderOffice(
    <>
      <Readings />
      <RoleMark />
    </>,
    { role },
  );
};
const unfold = async () => userEvent.click(await screen.findByRole('button', { name: 'Who reads how much' }));

test('an administrator unfolds it, and only then is it asked for', async () => {
  show('admin', [day()]);
  await screen.findByRole('button', { name: 'Who reads how much' });
  expect(rpc).not.toHaveBeenCalled();
  await unfold();
  expect(await screen.findByRole('listitem')).toHaveTextContent(
    /^Rivka Demo \(.+\)12 people: Health, Passport.+ · usually 10 people$/,
  );
  expect(screen.getByText(/a mail when somebody reads more than 150 in an hour/)).toBeVisible();
});

test('what is three times the usual stands out; a first day has no usual', async () => {
  show(
    'super_admin',
    [day({ people: 30, usual: 10 }), day({ day: '2026-10-31', people: 1, usual: null })],
    0,
  );
  await unfold();
  const [much, first] = await screen.findAllByRole('listitem');
  expect(much?.querySelector('strong')).toHaveTextContent('30 people');
  expect(first?.querySelector('strong')).toBeNull();
  expect(first).toHaveTextContent(/1 person: .*the first day in four weeks/);
  expect(screen.getByText(/No mail is sent about it/)).toBeVisible();
});

test('nobody has read anything', async () => {
  show('admin');
  await unfold();
  expect(await screen.findByText('Nobody has read such details in these two weeks.')).toBeVisible();
});

test('an officer does not see it', async () => {
  show('admissions', [day()]);
  expect(await screen.findByText('As admissions')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Who reads how much' })).toBeNull();
});
