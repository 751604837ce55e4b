import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { calls, noam, open, years, type Answers } from '../testing.tsx';
import type { BatchLine } from '../batches/use-batch.ts';
import { importTexts as texts } from './texts.ts';

vi.mock('../../providers/rpc.ts', async () => ({ call: (await import('../testing-calls.ts')).fakeCall }));

const lineOf = (n: number, kind: BatchLine['kind'], more: Partial<BatchLine> = {}): BatchLine => ({
  n, kind, student_id: null, name: `Row ${n}`, version: null, made: null, notes: [], changes: {}, problems: [], ...more,
}); // prettier-ignore

const found = { ...noam, email: 'noam@example.org', date_of_birth: '2000-01-01' };
const answers = (judge: (changes: Record<string, unknown>, n: number) => BatchLine): Answers => ({
  match_students: () => [
    {
      n: 2,
      repeats: null,
      found: [
        {
          id: found.id, first_name: 'Noam', last_name: 'Cohen', hebrew_first_name: 'נועם', hebrew_last_name: 'כהן',
          email: found.email, date_of_birth: found.date_of_birth,
          is_archived: false, has_account: true, year: '2026-2027', reason: 'same_email', is_sure: true,
        },
      ],
    },
  ], // prettier-ignore
  preview_student_batch: ({ rows }) => rows.map(({ changes, n }) => judge(changes, n)),
  run_student_batch: ({ rows }) => ({
    id: 'batch-1', kind: 'import', columns: ['dorm_room_number'], year: null, left: [], state: 'done', people: rows.length, made: 1, undone: 0, kept: 0,
    created_by_name: 'Rivka', created_at: '2026-11-25T10:00:00Z',
  }), // prettier-ignore
});

it('an import is looked at, corrected in place, and written without what is left out', async () => {
  open(
    '/student-management/import',
    'admissions',
    answers((changes, n) =>
      n === 2
        ? lineOf(n, 'changed', {
            student_id: found.id,
            name: 'Noam Cohen',
            changes: { dorm_room_number: { old: '12', new: changes['dorm_room_number'] ?? null } },
            notes: ['unknown_room'],
          })
        : changes['email'] === 'nowhere'
          ? lineOf(n, 'refused', {
              problems: [{ field: 'email', code: 'invalid_value', sentence: 'No address.' }],
            })
          : lineOf(n, 'new', { made: 'record', name: 'Dov New' }),
    ),
  );
  fireEvent.change(await screen.findByLabelText(texts.paste), {
    target: {
      value: 'First name\tLast name\tEmail\tRoom\nNoam\tCohen\tnoam@example.org\t14\nDov\tNew\tnowhere\t\n',
    },
  });
  fireEvent.click(screen.getByRole('button', { name: texts.usePasted }));
  fireEvent.click(await screen.findByRole('button', { name: texts.check }));
  // At its row, and at its column, where its value can be given a meaning for all rows.
  expect(await screen.findAllByText('No address.')).toHaveLength(2);
  const table = screen.getByRole('table', { name: texts.title });
  expect(within(table).getByText('nobody has this room yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: texts.write(1) }).hasAttribute('disabled')).toBe(true);
  const cell = screen.getByLabelText(texts.cell('Email', 3));
  fireEvent.change(cell, { target: { value: 'dov@example.org' } });
  fireEvent.blur(cell);
  const write = await screen.findByRole('button', { name: texts.write(2) });
  fireEvent.click(write);
  expect(await screen.findByText('2 students written, 1 of them new.')).toBeTruthy();
  expect(calls.find(({ name }) => name === 'run_student_batch')?.args).toMatchObject({
    program_year_id: years[1].id,
    student_ids: [found.id],
    rows: [
      { n: 2, student_id: found.id, changes: { dorm_room_number: '14' } },
      { n: 3, student_id: null, changes: { email: 'dov@example.org' } },
    ],
  });
});

const paste = async (text: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText(texts.paste), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: texts.usePasted }));
};
const check = () => screen.findByRole('button', { name: texts.check });
const pick = async (label: string | RegExp, option: string | RegExp): Promise<void> => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};
const sentRows = () =>
  calls.flatMap(({ name, args }) => (name === 'preview_student_batch' ? [args['rows']] : [])).at(-1);

it('a column that can be read in two ways is asked first; what cannot be read is mapped once for all of its rows', async () => {
  open('/student-management/import', 'admissions', {
    ...answers((changes, n) => lineOf(n, 'new', { made: 'record', name: String(changes['first_name']) })),
    match_students: () => [],
  });
  await paste(
    'List of 2027\t\t\t\nFirst name\tDOB\tTrack\tEmail\nA\t05/06/2008\tא\ta@example.org\nB\t11/12/2007\tא\tb@example.org\nC\t\tHesder\tc@example.org\n',
  );
  expect(await screen.findByText(texts.asked.days)).toBeTruthy();
  expect((await check()).hasAttribute('disabled')).toBe(true);
  await pick(texts.days, texts.dayOrders.month_first);
  await pick(texts.meaning('א'), 'Shana Aleph');
  fireEvent.click(await check());
  expect(await screen.findByText(`${texts.kinds.refused}: 1`)).toBeTruthy();
  expect(sentRows()).toMatchObject([
    { n: 3, changes: { date_of_birth: '2008-05-06', program_track: 'shana_aleph' } },
    { n: 4, changes: { date_of_birth: '2007-11-12', program_track: 'shana_aleph' } },
    { n: 5, changes: { first_name: 'C' } },
  ]);
  await pick(texts.meaning('Hesder'), texts.emptied);
  fireEvent.click(await check());
  expect(await screen.findByRole('button', { name: texts.write(3) })).toBeTruthy();
});

it('who may be another is asked, both side by side with what differs in bold; where nothing would change, nothing is asked', async () => {
  const twin = {
    id: found.id, first_name: 'David', last_name: 'Zwilling', hebrew_first_name: null, hebrew_last_name: null, email: 'david@example.org',
    date_of_birth: '2008-04-09', is_archived: false, has_account: false, year: null, reason: 'same_family', is_sure: false,
  } as const; // prettier-ignore
  open('/student-management/import', 'admissions', {
    ...answers((changes, n) =>
      changes['first_name'] === 'David'
        ? lineOf(n, 'same', { name: 'David Zwilling' })
        : lineOf(n, 'changed'),
    ),
    match_students: () => [
      { n: 2, repeats: null, found: [twin] },
      { n: 3, repeats: null, found: [twin] },
      { n: 4, repeats: 2, found: [] },
    ],
  });
  await paste(
    'First name\tLast name\tDOB\nYehuda\tZwilling\t2008-04-09\nDavid\tZwilling\t2008-04-09\nYehuda\tZwilling\t2008-04-09\n',
  );
  fireEvent.click(await check());
  expect(await screen.findByText(`${texts.kinds.asked}: 2`)).toBeTruthy();
  expect(screen.getByText(`${texts.kinds.same}: 1`)).toBeTruthy();
  expect(screen.getByText(texts.repeated(2))).toBeTruthy();
  const cell = (text: string) =>
    screen.getAllByText(text).find((one) => one.closest('td table, table table'));
  expect(getComputedStyle(cell('David')?.closest('td') ?? document.body).fontWeight).toBe('700');
  expect(getComputedStyle(cell('Zwilling')?.closest('td') ?? document.body).fontWeight).not.toBe('700');
  await pick(/Row 2$/, texts.whoNew);
  await pick(/Row 4$/, texts.whoNew);
  expect(sentRows()).toMatchObject([{ n: 4, student_id: null, sure: true }]);
});

it('the file of refused rows says the row, the column and the reason', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:refused');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  open('/student-management/import', 'admissions', {
    ...answers((_changes, n) => lineOf(n, 'new', { made: 'record' })),
    match_students: () => [],
  });
  await paste('First name\tDOB\tRoom\nA\t31.2.2008\t#REF!\nB\t30.4.2008\t7\n');
  fireEvent.click(await check());
  fireEvent.click(await screen.findByRole('button', { name: texts.download }));
  const [file] = saved.mock.calls.at(-1) ?? [];
  expect((await (file as Blob).text()).split('\r\n').slice(1)).toEqual([
    `A,"31.2.2008",#REF!,"2","DOB; Room","${texts.unread.day('31.2.2008')} ${texts.unread.error('#REF!')}"`,
    '',
  ]);
});
