import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { localStorageStore, memoryStore, type GetListParams, type Store } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { renderOffice } from '../../../test/office.tsx';
import { Problem } from '../../providers/problem.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import type { Column } from './columns.ts';
import { ClearFilters, FilterChip, FilterSelect } from './filter-controls.tsx';
import { ListTable } from './ListTable.tsx';
import { OfficeList } from './OfficeList.tsx';
import { RowLink } from './RowLink.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useColumns } from './use-columns.ts';
import type { BulkProps } from './selecting.ts';
import { useFilters, type FilterValues } from './use-filters.ts';

interface Mug {
  readonly id: string;
  readonly name: string;
  readonly color: string;
}
const mugs: readonly Mug[] = ['Ada', 'Bo', 'Cy'].map((name, at) => ({
  id: `mug-${at}`,
  name,
  color: at === 1 ? 'blue' : 'red',
}));
const all: readonly Column<Mug>[] = [
  {
    key: 'name',
    label: 'Name',
    sortable: true,
    names: true,
    render: ({ id, name }) => <RowLink to={`/mug/${id}`}>{name}</RowLink>,
  },
  { key: 'color', label: 'Color', sortable: true, render: ({ color }) => color },
  { key: 'hole', label: 'Actions', render: ({ name }) => <button>Wash {name}</button> },
];

type Asked = GetListParams & { signal?: AbortSignal };
const getList = vi.fn((_resource: string, _params: Asked) => Promise.resolve({ data: [...mugs], total: 60 }));

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
};
const address = (): string => screen.getByTestId('address').textContent ?? '';
const parameter = (name: string): string | null => new URLSearchParams(address().split('?')[1]).get(name);

const sixty = Array.from({ length: 60 }, (_, n) => `mug-${n}`);
const everybody = vi.fn((_filters: FilterValues) => Promise.resolve(sixty));
const broken = vi.fn((_ids: readonly string[]): void => undefined);
const Break = ({ ids }: BulkProps) => <button onClick={() => broken(ids)}>Break them</button>;

function Screen({ selecting }: { readonly selecting: boolean }) {
  const [shown, choose] = useColumns('mugs', ['color', 'hole'], ['hole']);
  const { filters, setFilter } = useFilters();
  return (
    <>
      <SearchBox placeholder="Search mugs..." />
      <FilterSelect name="color" label="Color" options={[['red', 'Red']]} />
      {filters['color'] ? (
        <FilterChip label="Color: Red" onRemove={() => setFilter('color', undefined)} />
      ) : null}
      <ClearFilters />
      <ColumnChooser label="Columns" groups={[{ columns: all.slice(1) }]} shown={shown} onChange={choose} />
      <ListTable<Mug>
        label="Mugs"
        empty="No mugs."
        columns={all.filter(({ key, names }) => names || shown.includes(key))}
        opens={({ id }) => `/mug/${id}`}
        selecting={selecting ? { actions: [{ key: 'break', Action: Break }], everybody } : undefined}
      />
    </>
  );
}
function show(
  path = '/mugs',
  { selecting = false, store = memoryStore() }: { selecting?: boolean; store?: Store } = {},
) {
  getList.mockClear();
  return renderOffice(
    <>
      <OfficeList resource="mugs" sort={{ field: 'name', order: 'ASC' }}>
        <Screen selecting={selecting} />
      </OfficeList>
      <Address />
    </>,
    { path, store, dataProvider: { getList: getList as never, supportAbortSignal: true } },
  );
}
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const heading = (text: string): HTMLElement => {
  const found = screen.getAllByRole('columnheader').find(({ textContent }) => textContent === text);
  if (!found) throw new Error(`There is no column ${text}.`);
  return found;
};
const last = (): Asked | undefined => getList.mock.lastCall?.[1];

test('a row is named by a link, and a click anywhere on it opens the same', async () => {
  show();
  expect(within(await row('Bo')).getByRole('rowheader')).toContainElement(
    screen.getByRole('link', { name: 'Bo' }),
  );
  expect(screen.getByRole('grid', { name: 'Mugs' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Wash Bo' }).parentElement as HTMLElement);
  await waitFor(() => expect(address()).toBe('/mug/mug-1'));
});

test('the rows are one stop of the Tab key and are walked by arrows', async () => {
  show();
  const [ada, bo, cy] = [await row('Ada'), await row('Bo'), await row('Cy')];
  expect([ada, bo, cy].map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  ada.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(bo).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(cy).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Wash Cy' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(bo).toHaveFocus();
  expect([ada, bo, cy].map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/mug/mug-1'));
});

test('the space bar selects a row where rows can be selected, and the selection survives a page', async () => {
  show('/mugs', { selecting: true });
  (await row('Ada')).focus();
  await userEvent.keyboard(' ');
  await waitFor(async () => expect(await row('Ada')).toHaveAttribute('aria-selected', 'true'));
  expect(await row('Bo')).toHaveAttribute('aria-selected', 'false');
  await userEvent.click(screen.getByRole('button', { name: 'Go to next page' }));
  await waitFor(() => expect(last()?.pagination?.page).toBe(2));
  expect(await row('Ada')).toHaveAttribute('aria-selected', 'true');
});

test('all that match are selected, on every page; what is done is done with them', async () => {
  show(`/mugs?filter=${encodeURIComponent('{"q":"x","color":"red"}')}`, { selecting: true });
  (await row('Ada')).focus();
  await userEvent.keyboard(' ');
  expect(await screen.findByText('1 selected')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Select all 60 that match' }));
  expect(await screen.findByText('60 selected')).toBeVisible();
  expect(everybody).toHaveBeenCalledWith({ q: 'x', color: 'red' });
  expect(await row('Bo')).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Break them' }));
  expect(broken).toHaveBeenCalledWith(sixty);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(screen.queryByText('60 selected')).not.toBeInTheDocument());
});

test('another search or filter leaves nobody selected whom the list no longer shows', async () => {
  show('/mugs', { selecting: true });
  (await row('Ada')).focus();
  await userEvent.keyboard(' ');
  expect(await screen.findByText('1 selected')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search mugs...' }), 'blue{Enter}');
  await waitFor(() => expect(screen.queryByText(/selected$/)).not.toBeInTheDocument());
});

test('who matched the filter before is not chosen when the answer comes after another filter', async () => {
  let answer = (): void => undefined;
  everybody.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve(sixty))));
  show('/mugs?filter={"color":"red"}', { selecting: true });
  (await row('Ada')).focus();
  await userEvent.keyboard(' ');
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 60 that match' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await userEvent.click(screen.getByText('Clear filters'));
  await waitFor(() => expect(parameter('filter')).toBe('{}'));
  await act(() => Promise.resolve(answer()));
  expect(screen.queryByText(/selected$/)).not.toBeInTheDocument();
});

test('a heading says by which column, and in which order, the rows stand', async () => {
  show('/mugs?columns=color');
  await row('Ada');
  expect(heading('Name')).toHaveAttribute('aria-sort', 'ascending');
  expect(heading('Color')).not.toHaveAttribute('aria-sort');
  await userEvent.click(within(heading('Name')).getByRole('button'));
  await waitFor(() => expect(heading('Name')).toHaveAttribute('aria-sort', 'descending'));
  await waitFor(() => expect(last()?.sort).toEqual({ field: 'name', order: 'DESC' }));
});

test('the search waits for a pause, and typing on cancels what is on its way', async () => {
  show();
  await row('Ada');
  getList.mockImplementation(() => new Promise(() => undefined));
  const box = screen.getByRole('searchbox', { name: 'Search mugs...' });
  await userEvent.type(box, 'bl');
  await waitFor(() => expect(last()?.filter).toEqual({ q: 'bl' }));
  const first = last()?.signal;
  await userEvent.type(box, 'ue{Enter}');
  await waitFor(() => expect(last()?.filter).toEqual({ q: 'blue' }));
  expect(first?.aborted).toBe(true);
  expect(box).toHaveValue('blue');
  getList.mockImplementation(() => Promise.resolve({ data: [...mugs], total: 60 }));
});

test('a filter is a chip, and taking it off or clearing leaves the search', async () => {
  show(`/mugs?filter=${encodeURIComponent('{"q":"x","color":"red"}')}`);
  await row('Ada');
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Color: Red' }));
  await waitFor(() => expect(parameter('filter')).toBe('{"q":"x"}'));
  expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
});

test('chosen columns are in the address and come back without it', async () => {
  const store = localStorageStore();
  const { unmount } = show('/mugs', { store });
  await row('Ada');
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Color' }));
  await waitFor(() => expect(parameter('columns')).toBe('hole,color'));
  unmount();
  show('/mugs', { store });
  await row('Ada');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Color',
    'Actions',
  ]);
  expect(address()).toBe('/mugs');
});

test('the parameters of a screen survive a change of the list', async () => {
  show('/mugs?view=shelf&columns=color,hole');
  await row('Ada');
  await userEvent.click(within(heading('Color')).getByRole('button'));
  await waitFor(() => expect(parameter('sort')).toBe('color'));
  expect([parameter('view'), parameter('columns')]).toEqual(['shelf', 'color,hole']);
});

test('a refusal is said instead of an empty list', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  getList.mockRejectedValueOnce(new Problem('not_allowed', 'This is not for your role.', { status: 403 }));
  show();
  expect((await screen.findAllByText('This is not for your role.')).length).toBeGreaterThan(0);
  expect(screen.queryByText('No mugs.')).not.toBeInTheDocument();
});

test('on paper stands every row of the list, not only those of the page, without what is pressed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const rows = Array.from({ length: 60 }, (_, n) => ({ id: `mug-${n}`, name: `Mug ${n}`, color: 'red' }));
  show();
  await screen.findByText('Ada');
  getList.mockImplementationOnce(() => Promise.resolve({ data: rows, total: 60 }));
  await userEvent.click(screen.getByRole('button', { name: 'Print this list' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(getList.mock.lastCall?.[1].pagination).toEqual({ page: 1, perPage: 100 });
  expect(document.querySelectorAll('body > div > table tbody tr')).toHaveLength(60);
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('body > div > table')).toBeNull());
  vi.unstubAllGlobals();
});
