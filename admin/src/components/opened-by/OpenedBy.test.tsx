import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ReadingLine } from '@school/shared/api/shapes';
import type { StaffRole } from '@school/shared/roles';
import { answering } from '../../../test/fake-rpc.ts';
import { renderOffice, rpc } from '../../../test/office.tsx';
import { useRole } from '../use-role.ts';
import { OpenedBy } from './OpenedBy.tsx';

const STUDENT = '11111111-1111-4111-8111-111111111111';

const read = (more: Partial<ReadingLine> = {}): ReadingLine => ({
  at: '2026-11-01T10:00:00Z',
  reader_name: 'Rivka Demo',
  reader_role: 'admissions',
  category: 'health',
  purpose: 'screen',
  note: '',
  records: 1,
  ...more,
});
const RoleMark = () => <p>As {useRole().role}</p>;
const show = (role: StaffRole, lines: ReadingLine[] = []) => {
  rpc.mockImplementation(answering({ opened_by: lines }));
  renderOffice(
    <>
      <OpenedBy subject="student" subject_id={STUDENT} />
      <RoleMark />
    </>,
    { role },
  );
};
const unfold = async () => userEvent.click(await screen.findByRole('button', { name: 'Opened by' }));
const items = () => screen.findAllByRole('listitem');

test('an administrator unfolds it and only then is it asked for', async () => {
  show('admin', [read()]);
  await screen.findByRole('button', { name: 'Opened by' });
  expect(rpc).not.toHaveBeenCalled();
  await unfold();
  expect(await items()).toHaveLength(1);
  expect(rpc).toHaveBeenCalledWith(
    'opened_by',
    { subject: 'student', subject_id: STUDENT },
    expect.anything(),
  );
});

test('one look is one line with all it showed; documents by their names; an export with how many others', async () => {
  show('super_admin', [
    read({ category: 'passport', at: '2026-11-01T10:00:01Z' }),
    read(),
    read({ category: 'document', note: 'transcript 22222222-2222-4222-8222-222222222222' }),
    read({ purpose: 'export', records: 40, reader_name: null, reader_role: 'admin' }),
  ]);
  await unfold();
  const [look, exported] = await items();
  expect(look).toHaveTextContent(
    'Rivka Demo (Admissions officer)Document: Transcript, Health, PassportOn the screen · November 1, 2026',
  );
  expect(exported).toHaveTextContent('Somebody who no longer has an account (Administrator)');
  expect(exported).toHaveTextContent('In an export, with 39 others');
});

test('many looks are six at first, then all', async () => {
  show(
    'admin',
    Array.from({ length: 9 }, (_, hour) => read({ at: `2026-11-01T1${hour}:00:00Z` })),
  );
  await unfold();
  expect(await items()).toHaveLength(6);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 9' }));
  expect(await items()).toHaveLength(9);
});

test('says that nobody has opened it', async () => {
  show('admin');
  await unfold();
  expect(await screen.findByText('Nobody has opened these details yet.')).toBeVisible();
});

test.each(['admissions', 'staff'] as const)('%s sees nothing of it and asks nothing', async (role) => {
  show(role);
  // The role is known, so what it sees stands.
  expect(await screen.findByText(`As ${role}`)).toBeVisible();
  expect(screen.queryByText('Opened by')).not.toBeInTheDocument();
  expect(rpc).not.toHaveBeenCalled();
});
