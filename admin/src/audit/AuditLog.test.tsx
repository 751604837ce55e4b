import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderOffice } from '../../test/office.tsx';
import AuditLog from './AuditLog.tsx';
import type { AuditLine } from './methods.ts';

vi.mock('../components/people.ts', () => ({ useColleagues: () => [] }));

const line = (id: number, given: Partial<AuditLine>): AuditLine => ({
  id,
  at: '2026-11-20T10:00:00+00:00',
  actor: 'officer-2',
  actor_name: 'Amiel Oakdesk',
  actor_role: 'admin',
  row_id: null,
  action: 'update',
  table_name: 'program_years',
  application_id: null,
  student_id: null,
  subject: null,
  changes: {},
  note: null,
  batch_id: null,
  ...given,
});
const lines = [
  line(4, {
    table_name: 'email_outbox',
    changes: { state: { old: 'sending', new: 'failed' }, last_error: { old: null, new: '550 mailbox full' } },
  }),
  line(3, {
    action: 'export',
    table_name: 'applications',
    note: '2 rows as csv',
    changes: {
      columns: { old: null, new: ['name', 'status'] },
      filters: { old: null, new: { status: ['withdrawn'] } },
    },
  }),
  line(2, { changes: { tuition_amount: { old: 14500, new: 15000 } } }),
  line(1, {
    actor_name: null,
    table_name: 'interviews',
    action: 'delete',
    application_id: 'a-1',
    subject: 'Dov Sampleman',
    changes: { place_no: { old: 1, new: null }, application_id: { old: 'a-1', new: null } },
  }),
];
const show = () =>
  renderOffice(<AuditLog />, {
    role: 'admin',
    dataProvider: { getList: (() => Promise.resolve({ data: lines, total: 4 })) as never },
  });
const row = async (words: string) => within(await screen.findByRole('row', { name: new RegExp(words) }));

test('who changed what, from what to what', async () => {
  show();
  const changed = await row('Program year changed');
  expect(changed.getByRole('listitem')).toHaveTextContent('Tuition amount: 14500 → 15000');
  expect(changed.getByText('Amiel Oakdesk')).toBeVisible();
});

test('what became of a mail is a sentence', async () => {
  show();
  const failed = await row('A mail could not be delivered');
  expect(failed.getByText('A mail could not be delivered: 550 mailbox full')).toBeVisible();
});

test('an export says its columns, filters and count, without arrows from nothing', async () => {
  show();
  const items = (await row('Application exported')).getAllByRole('listitem').map((item) => item.textContent);
  expect(items).toEqual(['Columns: name, status', 'Filters: Status: withdrawn', '2 rows as csv']);
});

test('what belongs to a file is linked, and the product itself is named as such', async () => {
  show();
  const removed = await row('Interview for Dov Sampleman removed');
  expect(removed.getByRole('link', { name: 'Interview for Dov Sampleman removed' })).toHaveAttribute(
    'href',
    '/applicant/a-1',
  );
  expect(removed.getByText('Automatic')).toBeVisible();
  expect(removed.getAllByRole('listitem')).toHaveLength(1);
});
