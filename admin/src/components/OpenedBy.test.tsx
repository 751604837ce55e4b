import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ReadingLine } from '@school/shared/api/shapes';
import { answering } from '../../test/fake-rpc.ts';
import { renderOffice } from '../../test/office.tsx';
import { call } from '../providers/rpc.ts';
import { OpenedBy } from './OpenedBy.tsx';

vi.mock('../providers/rpc.ts', () => ({ call: vi.fn() }));
const rpc = vi.mocked(call);
const seen = (more: Partial<ReadingLine>): ReadingLine => ({
  at: '2026-11-01T10:00:00Z',
  reader_name: 'Rivka Demo',
  reader_role: 'admissions',
  category: 'health',
  purpose: 'screen',
  note: '',
  records: 1,
  ...more,
});
beforeEach(() => {
  rpc.mockReset();
  rpc.mockImplementation(
    answering({
      opened_by: [
        seen({}),
        seen({ category: 'passport', at: '2026-11-01T10:00:01Z' }),
        seen({ purpose: 'export', records: 40, reader_name: null }),
      ],
    }),
  );
});

test('one look is one line with all it showed; an export says among how many', async () => {
  renderOffice(<OpenedBy subject="student" id="s1" />, { role: 'admin' });
  expect(await screen.findByText(/health, passport/)).toHaveTextContent(
    'Rivka Demo (Admissions officer): health, passport',
  );
  expect(screen.getByText(/In an export, with 39 others/)).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(rpc).toHaveBeenCalledWith('opened_by', { subject: 'student', subject_id: 's1' }, expect.anything());
});

test('others than administrators do not even ask', async () => {
  renderOffice(<OpenedBy subject="student" id="s1" />, { role: 'admissions' });
  expect(await screen.findByText(/Who has read passport/)).toBeVisible();
  expect(rpc).not.toHaveBeenCalled();
});
