import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { calls, noam, open, type Answers } from '../testing.tsx';
import type { BatchLine } from '../batches/use-batch.ts';
import { changesOf, dayOrderOf } from './cells.ts';
import { guessFields } from './headings.ts';
import { cellText, decode, readText, separatorOf } from './read-file.ts';
import { importTexts as texts } from './texts.ts';

vi.mock('../../providers/rpc.ts', async () => ({ call: (await import('../testing-calls.ts')).fakeCall }));

const HEBREW = 'שם פרטי,שם משפחה\r\nנועם,כהן\r\n';
/** As Excel in Israel writes it: a letter is a byte. */
const windows1255 = (text: string): Uint8Array =>
  Uint8Array.from(text, (sign) => {
    const code = sign.charCodeAt(0);
    return code >= 0x5d0 && code <= 0x5ea ? code - 0x5d0 + 0xe0 : code;
  });
const utf16 = (text: string, mark: boolean): Uint8Array =>
  Uint8Array.from([
    ...(mark ? [0xff, 0xfe] : []),
    ...Array.from(text).flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]),
  ]);

describe('the text of a file', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(HEBREW)],
    ['Windows-1255', windows1255(HEBREW)],
    ['UTF-16 with its mark', utf16(HEBREW, true)],
    ['UTF-16 without', utf16('First name,Last name\r\nNoam,Cohen', false)],
  ])('is read in %s', (_name, bytes) => {
    expect(decode(bytes)).toMatch(/^(שם פרטי,שם משפחה\r\nנועם,כהן|First name,Last name\r\nNoam,Cohen)/);
  });

  it.each([
    ['a\tb\tc,d', '\t'],
    ['a;b;"c,d,e,f"', ';'],
    ['a,b', ','],
  ])('%j is separated by %j', (text, sign) => {
    expect(separatorOf(text)).toBe(sign);
  });

  it('keeps quoted cells whole, leaves empty lines and columns out, and takes our own mark off', async () => {
    expect(await readText('Name,,Note\r\n"Levi, A.",,"two\nlines"\r\n,,\r\nCohen,,\'=1+1\r\n')).toEqual([
      ['Name', 'Note'],
      ['Levi, A.', 'two\nlines'],
      ['Cohen', '=1+1'],
    ]);
  });

  it('takes the cells of a workbook as they are stored here', () => {
    expect([new Date('2008-05-31T00:00:00Z'), 12, true, null].map(cellText)).toEqual([
      '2008-05-31',
      '12',
      'Yes',
      '',
    ]);
  });
});

describe('headings and cells', () => {
  it('guesses fields in English and Hebrew, none twice, and remembers what was chosen', () => {
    expect(guessFields(['First Name', 'שם משפחה', 'ת.ז.', 'Room', 'חדר', 'Cap'], { cap: 'notes' })).toEqual([
      'first_name', 'last_name', 'teudat_zehut', 'dorm_room_number', '', 'notes',
    ]); // prettier-ignore
  });

  it('reads days in the order of their column, choices in both languages, phones and lost zeros', () => {
    expect(dayOrderOf(['05/31/2008', '01/02/2009'])).toBe('month_first');
    const fields = [
      'date_of_birth',
      'program_track',
      'cell_phone',
      'teudat_zehut',
      'machal_eligible',
      'notes',
      'total_tuition_cost',
    ];
    const cells = ['31.5.2008', 'שנה א׳', '054-123-4567', '12345678', 'כן', '', '$1,250'];
    expect(
      changesOf(
        fields,
        cells,
        fields.map(() => 'day_first'),
      ),
    ).toEqual({
      date_of_birth: '2008-05-31',
      program_track: 'shana_aleph',
      cell_phone: '+972541234567',
      teudat_zehut: '012345678',
      machal_eligible: true,
      total_tuition_cost: 1250,
    });
  });
});

const lineOf = (n: number, kind: BatchLine['kind'], more: Partial<BatchLine> = {}): BatchLine => ({
  n, kind, student_id: null, name: `Row ${n}`, version: null, made: null, notes: [], changes: {}, problems: [], ...more,
}); // prettier-ignore

const found = { ...noam, email: 'noam@example.org', date_of_birth: '2000-01-01' };
const answers = (judge: (changes: Record<string, unknown>, n: number) => BatchLine): Answers => ({
  match_students: () => [
    {
      n: 0,
      found: [
        {
          id: found.id, first_name: 'Noam', last_name: 'Cohen', email: found.email, date_of_birth: found.date_of_birth,
          is_archived: false, has_account: true, year: '2026-2027', reason: 'same_email', is_sure: true,
        },
      ],
    },
  ], // prettier-ignore
  preview_student_batch: ({ rows }) => rows.map(({ changes, n }) => judge(changes, n)),
  run_student_batch: ({ rows }) => ({
    id: 'batch-1', kind: 'import', columns: ['dorm_room_number'], state: 'done', people: rows.length, made: 1, undone: 0, kept: 0,
    created_by_name: 'Rivka', created_at: '2026-11-25T10:00:00Z',
  }), // prettier-ignore
});

it('an import is looked at, corrected in place, and written without what is left out', async () => {
  open(
    '/student-management/import',
    'admissions',
    answers((changes, n) =>
      n === 0
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
  expect(await screen.findByText('No address.')).toBeTruthy();
  const table = screen.getByRole('table', { name: texts.title });
  expect(within(table).getByText('nobody has this room yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: texts.write(1) }).hasAttribute('disabled')).toBe(true);
  const cell = screen.getByLabelText(texts.cell('Email', 2));
  fireEvent.change(cell, { target: { value: 'dov@example.org' } });
  fireEvent.blur(cell);
  const write = await screen.findByRole('button', { name: texts.write(2) });
  fireEvent.click(write);
  expect(await screen.findByText('2 students written, 1 of them new.')).toBeTruthy();
  expect(calls.find(({ name }) => name === 'run_student_batch')?.args).toMatchObject({
    student_ids: [found.id],
    rows: [
      { n: 0, student_id: found.id, changes: { dorm_room_number: '14' } },
      { n: 1, student_id: null, changes: { email: 'dov@example.org' } },
    ],
  });
});
