import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '../../providers/problem.ts';
import { bare, calls, changed, listing, noam, open, years } from '../testing.tsx';

vi.mock('../../providers/rpc.ts', async () => ({ call: (await import('../testing-calls.ts')).fakeCall }));

const LIST = '/student-management';
const rowOf = async (name: string): Promise<HTMLElement> =>
  screen.findByRole('row', { name: new RegExp(name) });
const asked = (): Record<string, unknown>[] =>
  calls.filter(({ name }) => name === 'search_students').map(({ args }) => args);
const parameter = (name: string): string | null =>
  new URLSearchParams(screen.getByTestId('address').textContent?.split('?')[1]).get(name);
const emailHeading = (): HTMLElement =>
  within(
    screen.getAllByRole('columnheader').find(({ textContent }) => textContent === 'Email') as HTMLElement,
  ).getByRole('button');
const never = (): Promise<never> => new Promise(() => undefined);

beforeEach(() => vi.useRealTimers());

describe('the page', () => {
  it('has the title, both views, Add Student and the search box of the specification', async () => {
    open(LIST, 'admin', listing(noam));
    await rowOf('Noam Cohen');
    expect(screen.getByRole('heading', { level: 1, name: 'Student Management' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Table View', pressed: true })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Category View', pressed: false })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Student' })).toHaveAttribute(
      'href',
      expect.stringContaining(`${LIST}/new`),
    );
    expect(screen.getByPlaceholderText('Search students...')).toHaveValue('');
  });
});

describe('the table of students', () => {
  it('shows the columns of the specification with their fallbacks and badges', async () => {
    open(LIST, 'admin', listing(noam, bare));
    const first = within(await rowOf('Noam Cohen'));
    expect(
      screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent),
    ).toEqual([
      '',
      'Name',
      'Email',
      'Phone',
      'Program',
      'Year',
      'Status',
      'Registration',
      'Filled',
      'Actions',
    ]);
    expect(first.getByText(/^Age \d+$/)).toBeInTheDocument();
    for (const text of ['noam@example.org', '+972541234567', 'Shana Aleph', 'Active', 'Confirmed'])
      expect(first.getByText(text)).toBeInTheDocument();
    const second = within(await rowOf('Dov Bare'));
    for (const text of ['N/A', 'Not assigned', 'Prospective', 'Pending'])
      expect(second.getByText(text)).toBeInTheDocument();
    for (const name of ['View Dov Bare', 'Edit Dov Bare'])
      expect(second.getByRole('link', { name })).toBeInTheDocument();
    expect(second.getByRole('button', { name: 'Archive Dov Bare' })).toBeInTheDocument();
    expect(second.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
  });

  it("says 'Loading students...' and 'No students found'", async () => {
    open(LIST, 'admin', { search_students: never });
    expect(await screen.findByText('Loading students...')).toBeInTheDocument();
  });
  it("says 'No students found' when there are none", async () => {
    open(LIST, 'admin', listing());
    expect(await screen.findByText('No students found')).toBeInTheDocument();
  });

  it.each([
    ['', 'Failed to load students'],
    ['?q=x', 'Failed to search students'],
  ])('says what failed (%s)', async (search, text) => {
    vi.spyOn(console, 'error').mockReturnValue();
    open(LIST + search, 'admin', {
      search_students: () => {
        throw new Problem('busy', 'The server is busy at the moment. Please try again.');
      },
    });
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(
      await screen.findByText('The server is busy at the moment. Please try again.'),
    ).toBeInTheDocument();
  });

  it('asks once when the typing pauses, and keeps the search in the address', async () => {
    open(LIST, 'admin', listing(noam));
    await rowOf('Noam Cohen');
    await userEvent.type(screen.getByPlaceholderText('Search students...'), 'כהן');
    await waitFor(() => expect(asked().map(({ query }) => query)).toEqual(['', 'כהן']));
    await waitFor(() => expect(parameter('filter')).toBe('{"program_year_id":"current","q":"כהן"}'));
  });

  it('sorts by last name first, and by a heading when it is pressed', async () => {
    open(LIST, 'admin', listing(noam));
    await rowOf('Noam Cohen');
    expect(asked()[0]).toMatchObject({ sort: 'last_name', descending: false, page: 1, per_page: 25 });
    await userEvent.click(emailHeading());
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ sort: 'email', descending: false }));
    await userEvent.click(emailHeading());
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ sort: 'email', descending: true }));
  });

  it('shows and asks for chosen columns', async () => {
    open(`${LIST}?columns=amount_owed`, 'admin', listing(noam));
    expect(within(await rowOf('Noam Cohen')).getByText('$1,234.50')).toBeInTheDocument();
    expect(asked()[0]?.['columns']).toContain('amount_owed');
  });
});

describe('the year of the list', () => {
  const yearBox = (): HTMLElement => screen.getByRole('combobox', { name: 'Year' });
  const showFilters = () => userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  const chip = (label: string) => screen.findByRole('button', { name: `Remove filter: ${label}` });
  const addressOf = (filter: unknown): string =>
    `${LIST}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

  it('is the current one to begin with, which shows as a filter, names the year of each row, and comes off', async () => {
    open(LIST, 'admin', listing({ ...noam, program_year: '2026-2027' }));
    const row = within(await rowOf('Noam Cohen'));
    expect(asked()[0]).toMatchObject({ filters: { program_year_id: 'current' } });
    expect(asked()[0]?.['columns']).toContain('program_year');
    expect(row.getByText('2026-2027')).toBeInTheDocument();
    await chip('Year: 2026-2027 (the current one)');
    await showFilters();
    await waitFor(() => expect(yearBox()).toHaveTextContent('Current: 2026-2027'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(asked().at(-1)?.['filters']).toEqual({}));
    expect(yearBox()).not.toHaveTextContent('Current');
    expect(parameter('filter')).toBe('{}');
  });

  it('is what the address says, also none and all', async () => {
    open(addressOf({ program_year_id: years[0].id }), 'admin', listing(noam));
    await chip('Year: 2027-2028');
    expect(asked()[0]).toMatchObject({ filters: { program_year_id: years[0].id } });
    cleanup();
    open(addressOf({}), 'admin', listing(noam));
    await rowOf('Noam Cohen');
    expect(asked()[0]?.['filters']).toEqual({});
    expect(screen.queryByRole('button', { name: /^Remove filter/ })).not.toBeInTheDocument();
  });

  it('is said like every other filter that is on, also over the cards of a category', async () => {
    const filter = {
      program_year_id: 'none',
      program_track: 'shana_bet',
      enrollment_status: 'active',
      registration_status: 'pending',
      archived: 'true',
      fields: [{ field: 'kupat_cholim', op: 'empty' }],
    };
    open(`${addressOf(filter)}&view=category`, 'admin', listing(noam));
    await screen.findByRole('article', { name: 'Noam Cohen' });
    const on = within(screen.getByRole('group', { name: 'Filters that are on' }));
    expect(on.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Year: none',
      'Program: Shana Bet',
      'Status: Active',
      'Registration: Pending',
      'Archived records',
      'Kupat Cholim is empty',
      'Clear filters',
    ]);
    await userEvent.click(on.getByRole('button', { name: 'Remove filter: Status: Active' }));
    await waitFor(() => expect(asked().at(-1)?.['filters']).not.toHaveProperty('enrollment_status'));
    expect(asked().at(-1)?.['filters']).toMatchObject({ program_track: 'shana_bet', archived: true });
  });

  it('leads to the other years when it has nobody', async () => {
    open(addressOf({ program_year_id: 'current', q: 'noam' }), 'admin', listing());
    await userEvent.click(await screen.findByRole('button', { name: 'Search all years' }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ query: 'noam' }));
    await waitFor(() => expect(asked().at(-1)?.['filters']).toEqual({}));
    expect(screen.queryByRole('button', { name: 'Search all years' })).not.toBeInTheDocument();
  });
});

describe('archiving', () => {
  const archived = { ...noam, archived_at: '2026-11-21T10:00:00Z' };
  it('is what a row offers, and asks for the reason', async () => {
    open(LIST, 'admissions', { ...listing(noam), archive_student: () => changed(archived) });
    await userEvent.click(await screen.findByRole('button', { name: 'Archive Noam Cohen' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive Noam Cohen?' }));
    expect(dialog.getByRole('button', { name: 'Archive' })).toBeDisabled();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Entered twice.');
    await userEvent.click(dialog.getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('Student archived')).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'archive_student')?.args).toEqual({
      student_id: noam.id,
      reason: 'Entered twice.',
      expected_version: 3,
    });
  });
  it('keeps the reason when it is refused, and says why', async () => {
    open(LIST, 'admissions', {
      ...listing(noam),
      archive_student: () => {
        throw new Problem('stale_version', 'Somebody else has changed this record since you opened it.');
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Archive Noam Cohen' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Moved away.');
    await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('The student was not archived')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Look at it again' }));
    expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('Moved away.');
  });
  it('shows archived records by a filter, and restores them', async () => {
    open(`${LIST}?filter=${encodeURIComponent('{"archived":"true"}')}`, 'admissions', {
      ...listing(archived),
      restore_student: () => changed(noam),
    });
    expect(within(await rowOf('Noam Cohen')).getByText('Archived')).toBeInTheDocument();
    expect(asked()[0]).toMatchObject({ filters: { archived: true } });
    await userEvent.click(screen.getByRole('button', { name: 'Restore Noam Cohen' }));
    expect(await screen.findByText('Student restored')).toBeInTheDocument();
  });
});

describe('the category view', () => {
  it('has nine tabs and a card per student with the fields of the category', async () => {
    open(LIST, 'admin', listing(noam));
    await rowOf('Noam Cohen');
    await userEvent.click(screen.getByRole('button', { name: 'Category View' }));
    expect(await screen.findAllByRole('tab')).toHaveLength(9);
    await userEvent.click(screen.getByRole('tab', { name: 'Citizenship & Legal' }));
    const card = within(await screen.findByRole('article', { name: 'Noam Cohen' }));
    expect(card.getByText('Israel, France')).toBeInTheDocument();
    expect(card.getAllByText('Not specified').length).toBeGreaterThan(0);
    expect(card.getByRole('link', { name: 'View Noam Cohen' })).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'Edit Noam Cohen' })).toBeInTheDocument();
  });
  it('says when a category has nobody', async () => {
    open(`${LIST}?view=category&category=health`, 'admin', listing());
    expect(await screen.findByText('No students found for Health Information')).toBeInTheDocument();
  });
});

describe('by role', () => {
  it('offers an admissions officer everything, and nobody deleting', async () => {
    open(LIST, 'admissions', listing(noam));
    await rowOf('Noam Cohen');
    expect(screen.getByRole('link', { name: 'Add Student' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
  });
  it('shows the read-only staff role its columns and three categories, through its own function', async () => {
    open(`${LIST}?columns=medical_conditions`, 'staff', listing(noam));
    const row = within(await rowOf('Noam Cohen'));
    expect(
      screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent),
    ).toEqual(['Name', 'Email', 'Phone', 'Program', 'Year', 'Actions']);
    expect(row.queryByText('Active')).not.toBeInTheDocument();
    for (const name of ['Add Student', 'Edit Noam Cohen'])
      expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
    for (const name of ['Export', 'Archive Noam Cohen'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(new Set(calls.map(({ name }) => name))).toEqual(new Set(['staff_students', 'student_years']));
    await userEvent.click(screen.getByRole('button', { name: 'Category View' }));
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      'General Information',
      'Educational Information',
      'Housing Information',
    ]);
  });
});
