import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answering } from '../../../test/fake-rpc.ts';
import { renderOffice } from '../../../test/office.tsx';
import { call } from '../../providers/rpc.ts';
import { OfficeList } from './OfficeList.tsx';
import { SavedViews } from './SavedViews.tsx';

const rpc = vi.mocked(call);
const view = {
  id: 'v-1',
  name: 'To call',
  address: 'perPage=50',
  is_shared: false,
  is_mine: true,
  owner_name: 'Test Officer',
  removable: true,
};
const theirs = { ...view, id: 'v-2', name: 'Held', is_shared: true, is_mine: false, owner_name: 'Ada' };
beforeEach(() => {
  rpc.mockImplementation(
    answering({ saved_views: [view, { ...theirs, removable: false }], save_view: 'v-3', remove_view: null }),
  );
});

const filter = encodeURIComponent(JSON.stringify({ q: 'Dov Sampleman', told: ['held'] }));
const open = (role: 'admissions' | 'staff' = 'admissions') =>
  renderOffice(
    <OfficeList resource="mugs" sort={{ field: 'name', order: 'ASC' }}>
      <SavedViews list="applicants" columns={['status', 'email']} own={['view']} />
    </OfficeList>,
    {
      role,
      path: `/?filter=${filter}&sort=track&order=DESC&perPage=100&view=category&page=3`,
      dataProvider: { getList: () => Promise.resolve({ data: [], total: 0 }) },
    },
  );

test('my views and those that the office shares are links; only what may be removed has a cross', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  const dialog = await screen.findByRole('dialog', { name: 'Views' });
  expect(await within(dialog).findByRole('link', { name: 'To call' })).toHaveAttribute(
    'href',
    '/?perPage=50',
  );
  expect(within(dialog).getByRole('region', { name: 'Shared with the office' })).toHaveTextContent(
    'Held by Ada',
  );
  expect(within(dialog).queryByRole('button', { name: 'Remove view: Held' })).not.toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove view: To call' }));
  expect(rpc).toHaveBeenCalledWith('remove_view', { view_id: 'v-1' });
});

test('what is saved is what is seen: filters, order, length and columns, but no searched name and no page', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save this view' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save this view' });
  await userEvent.type(within(dialog).getByLabelText(/Name of the view/), 'Held');
  await userEvent.click(within(dialog).getByLabelText('Share with the office'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save view' }));
  await vi.waitFor(() => expect(rpc).toHaveBeenCalledWith('save_view', expect.anything()));
  const [, saved] = rpc.mock.calls.find(([name]) => name === 'save_view') ?? [];
  const { address, ...rest } = saved as { address: string };
  expect(rest).toEqual({ list: 'applicants', name: 'Held', is_shared: true });
  expect(Object.fromEntries(new URLSearchParams(address))).toEqual({
    filter: '{"told":["held"]}',
    sort: 'track',
    order: 'DESC',
    perPage: '100',
    columns: 'status,email',
    view: 'category',
  });
  expect(address).toMatch(/^[A-Za-z0-9_.~%*+=&-]*$/);
});

test('the read-only role keeps views for itself', async () => {
  open('staff');
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save this view' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save this view' });
  expect(within(dialog).queryByLabelText('Share with the office')).not.toBeInTheDocument();
});
