import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, test, vi } from 'vitest';
import { studentFields, type StudentField } from '@school/shared/student-fields';
import { operatorsOf, type FieldCondition } from '@school/shared/student-filters';
import { calls, listing, noam, open, recordOf, years } from '../testing.tsx';
import { conditionsOf, conditionWords } from './conditions.ts';
import { aboutList, yearOfFile } from './on.ts';

vi.mock('../../providers/rpc.ts', async () => ({ call: (await import('../testing-calls.ts')).fakeCall }));
vi.setConfig({ testTimeout: 40_000 });

const LIST = '/student-management';
const openNames = new Set<string>(studentFields.map(({ name }) => name));
const asked = (): unknown =>
  (
    calls.filter(({ name }) => name === 'search_students').at(-1)?.args['filters'] as
      { fields?: unknown } | undefined
  )?.fields;
const addressOf = (fields: unknown): string =>
  `${LIST}?filter=${encodeURIComponent(JSON.stringify({ fields }))}`;

describe('conditions of an address', () => {
  it('are kept where they are whole, and left out where they are not', () => {
    const good = { field: 'date_of_birth', op: 'from', value: '2008-01-01' };
    expect(
      conditionsOf(
        [
          good,
          { field: 'pets', op: 'is', value: 'x' },
          { field: 'date_of_birth', op: 'contains', value: '2008' },
          { field: 'notes', op: 'contains' },
          null,
          'x',
          { field: 'notes', op: 'empty', value: 'dropped' },
        ],
        openNames,
      ),
    ).toEqual([good, { field: 'notes', op: 'empty' }]);
    expect(conditionsOf('x', openNames)).toEqual([]);
    expect(conditionsOf([good], new Set())).toEqual([]);
  });
  it('are said in words', () => {
    const words = (field: string, op: FieldCondition['op'], value?: string | string[]) =>
      conditionWords(value === undefined ? { field, op } : { field, op, value });
    expect(words('date_of_birth', 'from', '2008-01-01')).toBe('Date of birth is on or after Jan 1, 2008');
    expect(words('date_of_birth', 'anniversary', '14')).toBe('Date of birth comes round in the next 14 days');
    expect(words('arrival_date_israel', 'next', '1')).toBe('Arrival Date in Israel is in the next 1 day');
    expect(words('kupat_cholim', 'not', ['clalit', 'maccabi'])).toBe('Kupat Cholim is not Clalit or Maccabi');
    expect(words('total_tuition_cost', 'to', '100')).toBe('Total Tuition Cost is at most $100.00');
    expect(words('interested_in_drafting', 'is', 'false')).toMatch(/ is no$/);
    expect(words('notes', 'empty')).toBe('Notes is empty');
  });
  it('have operators for every kind of field', () => {
    for (const { kind } of studentFields as readonly StudentField[])
      expect(operatorsOf(kind).length).toBeGreaterThan(1);
  });
});

describe('filtering by a field', () => {
  const showFilters = () => userEvent.click(screen.getByRole('button', { name: 'Filters', expanded: false }));
  const add = async (field: string, operator: string): Promise<void> => {
    await userEvent.click(screen.getByRole('button', { name: 'Add filter' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Field' }));
    await userEvent.type(screen.getByRole('combobox', { name: 'Field' }), field);
    await userEvent.click(await screen.findByRole('option', { name: field }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Comparison' }));
    await userEvent.click(await screen.findByRole('option', { name: operator }));
  };
  const press = () =>
    userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add filter' }));

  it('adds conditions, shows each as a chip, keeps them in the address and takes one off', async () => {
    open(LIST, 'admin', listing(noam));
    await screen.findByRole('row', { name: /Noam Cohen/ });
    await showFilters();
    await add('Medical Conditions', 'contains');
    await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), 'asthma');
    await press();
    await waitFor(() =>
      expect(asked()).toEqual([{ field: 'medical_conditions', op: 'contains', value: 'asthma' }]),
    );
    await add('Kupat Cholim', 'is empty');
    await press();
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(screen.getByTestId('address').textContent).toContain('kupat_cholim');
    await userEvent.click(
      screen.getByRole('button', { name: 'Remove filter: Medical Conditions contains asthma' }),
    );
    await waitFor(() => expect(asked()).toEqual([{ field: 'kupat_cholim', op: 'empty' }]));
  });
  it('is there again from its address', async () => {
    open(addressOf([{ field: 'kupat_cholim', op: 'is', value: ['clalit'] }]), 'admin', listing(noam));
    expect(
      await screen.findByRole('button', { name: 'Remove filter: Kupat Cholim is Clalit' }),
    ).toBeInTheDocument();
    await screen.findByRole('row', { name: /Noam Cohen/ });
    expect(asked()).toEqual([{ field: 'kupat_cholim', op: 'is', value: ['clalit'] }]);
  });
  it('offers the read-only role its three categories alone, whatever the address says', async () => {
    open(addressOf([{ field: 'kupat_cholim', op: 'filled' }]), 'staff', listing(noam));
    await screen.findByRole('row', { name: /Noam Cohen/ });
    expect(calls.at(-1)?.args['filters']).toEqual({});
    expect(screen.queryByRole('button', { name: /^Remove filter/ })).not.toBeInTheDocument();
    await showFilters();
    await userEvent.click(screen.getByRole('button', { name: 'Add filter' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Field' }));
    expect(await screen.findByText('Housing Information')).toBeInTheDocument();
    expect(screen.queryByText('Health Information')).not.toBeInTheDocument();
  });
});

describe('a category as a table', () => {
  it('has a line per student with the columns of the category, kept in the address', async () => {
    open(`${LIST}?view=category&category=citizenship`, 'admin', listing(noam));
    await screen.findByRole('article', { name: 'Noam Cohen' });
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    const row = within(await screen.findByRole('row', { name: /Noam Cohen/ }));
    expect(row.getByText('Israel, France')).toBeInTheDocument();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(screen.getByTestId('address').textContent).toContain('as=table');
  });
});

describe('printing a record', () => {
  it('prints the categories, from whichever panel', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    open(`${LIST}/${noam.id}?panel=history`, 'admissions', {
      ...listing(noam),
      student_record: () => recordOf(noam),
      record_history: () => [],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    expect(await screen.findByRole('heading', { name: 'Administrative' })).toBeInTheDocument();
  });
});

test('a file says its year in its name and its filters inside, but not with what a sensitive field was compared', () => {
  const filters = {
    q: 'gold',
    program_year_id: 'current',
    fields: [
      { field: 'kupat_cholim', op: 'is', value: 'clalit' },
      { field: 'home_address', op: 'contains', value: 'Queens' },
    ],
  };
  expect(yearOfFile(filters, years)).toBe('2026-2027');
  expect(yearOfFile({}, years)).toBe('all-years');
  expect(aboutList(filters, 'admin', years).slice(1)).toEqual([
    'Search: gold',
    'Year: 2026-2027 (the current one)',
    'Kupat Cholim is: the value is left out',
    'Home Address contains Queens',
  ]);
});
