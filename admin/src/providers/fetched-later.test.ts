import type { DataProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { fetchedLater } from './fetched-later.ts';

const params = {
  pagination: { page: 1, perPage: 1 },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
};

it('fetches a provider once, when it is first asked, and again after it could not be fetched', async () => {
  const getList = vi.fn().mockResolvedValue({ data: [], total: 0 });
  const load = vi
    .fn<() => Promise<DataProvider>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ getList } as unknown as DataProvider);
  const provider = fetchedLater(load);
  expect(load).not.toHaveBeenCalled();
  await expect(provider.getList('questions', params)).rejects.toThrow('Failed to fetch');
  await expect(provider.getList('questions', params)).resolves.toEqual({ data: [], total: 0 });
  await provider.getList('questions', params);
  expect(load).toHaveBeenCalledTimes(2);
  expect(getList).toHaveBeenCalledWith('questions', params);
});
