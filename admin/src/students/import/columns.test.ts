/** How columns are read: what is known, what is asked, what is refused; never turned, shifted or made into something else. */
import { describe, expect, it } from 'vitest';
import { askedOf, readingsOf, readRow, unreadableOf } from './columns.ts';
import type { Reading } from './cells.ts';
import { readFile, readText } from './read-file.ts';
import { fileOf, tableIn } from './case-files.ts';
import { rowsOf } from './rows.ts';
import type { Table } from './table.ts';

const table = async (text: string): Promise<Table> => tableIn(await readText(text));
/** Of one column: how it is read, and each cell as it is taken; '!' where it is refused. */
function taken(sheet: Table, column: number, change: Partial<Reading> = {}) {
  const readings = readingsOf(sheet, {}).map((reading, at) =>
    at === column ? { ...reading, ...change } : reading,
  );
  return sheet.rows.map((row) => {
    const { changes, problems } = readRow(readings, sheet.headings, row);
    return problems.some((problem) => problem.column === column)
      ? '!'
      : (changes[readings[column]?.field ?? ''] ?? null);
  });
}
const column = async (heading: string, cells: readonly string[], change: Partial<Reading> = {}) => {
  const sheet = await table([`${heading};Notes`, ...cells.map((cell) => `${cell};x`)].join('\n'));
  const [reading] = readingsOf(sheet, {});
  return { asked: reading ? askedOf(reading) : null, reading, taken: taken(sheet, 0, change) };
};

describe('days', () => {
  it.each([
    [
      'day first',
      'DOB',
      [
        '31/05/2008',
        '1.2.2009',
        '2008-5-3',
        '5 March 2008',
        'March 4, 2009',
        '18.1.07',
        '2008-05-31 00:00:00',
      ],
      null,
      ['2008-05-31', '2009-02-01', '2008-05-03', '2008-03-05', '2009-03-04', '2007-01-18', '2008-05-31'],
    ],
    ['month first', 'DOB', ['05/31/2008', '01/02/2009'], null, ['2008-05-31', '2009-01-02']],
    ['the heading says it', 'Date of birth (mm/dd/yyyy)', ['05/06/2008'], null, ['2008-05-06']],
    ['the same both ways', 'DOB', ['05/05/2008', '2008-01-02'], null, ['2008-05-05', '2008-01-02']],
    ['no such day', 'DOB', ['31.2.2008', '39539', 'soon', '30.4.2008'], null, ['!', '!', '!', '2008-04-30']],
    [
      'none above 12 (american-days-all-below-13.csv)',
      'DOB',
      ['05/06/2008', '11/12/2007'],
      'days',
      ['!', '!'],
    ],
    [
      'one American day among Israeli ones does not turn the others (mixed-day-order.csv)',
      'Date of birth',
      ['03/04/2008', '05/06/2007', '31/05/2008', '04/25/2008', '39539', '2008-5-3', '5 March 2008', '1/1/07'],
      'days',
      ['!', '!', '!', '!', '!', '!', '!', '!'],
    ],
    [
      'nor among more that can be read in both ways',
      'DOB',
      ['04/25/2008', '03/04/2008', '05/06/2008'],
      'days',
      ['!', '!', '!'],
    ],
    [
      'the heading says the other order',
      'DOB (dd/mm/yyyy)',
      ['05/31/2008', '03/04/2008'],
      'days',
      ['!', '!'],
    ],
  ] as const)('%s', async (_name, heading, cells, asked, expected) => {
    expect(await column(heading, cells)).toMatchObject({ asked, taken: expected });
  });

  it('are read as it is said, and what cannot be read so is refused alone', async () => {
    const cells = ['03/04/2008', '31/05/2008', '04/25/2008', '2008-5-3'];
    const read = { day_first: ['2008-04-03', '2008-05-31', '!'], month_first: ['2008-03-04', '!', '2008-04-25'], as_written: ['!', '2008-05-31', '2008-04-25'] } as const; // prettier-ignore
    for (const days of ['day_first', 'month_first', 'as_written'] as const)
      expect((await column('DOB', cells, { days })).taken).toEqual([...read[days], '2008-05-03']);
  });
});

describe('amounts', () => {
  it.each([
    [
      'a point',
      ['$21,500.00', '21500', '$2,350', '21500 USD', '12.5', '7 000'],
      null,
      [21500, 21500, 2350, 21500, 12.5, 7000],
    ],
    ['a comma', ['1.495,18', '5323,54', '1.355,90', '12,5'], null, [1495.18, 5323.54, 1355.9, 12.5]],
    [
      'other money is never dollars',
      ['₪78,000', '€500', '£5', '300 NIS', '100 ש"ח', '$5'],
      null,
      ['!', '!', '!', '!', '!', 5],
    ],
    [
      'no amount',
      ['0.005', '1e3', '(1,200)', '-5', '1,23,456', '1.2.3', '5'],
      null,
      ['!', '!', '!', '!', '!', '!', 5],
    ],
    [
      'both ways (phones-and-money-silently-changed.csv)',
      ['₪78,000', '21.500,00', '1.250,50', '12,5', '€500', '21,500'],
      'decimal',
      ['!', '!', '!', '!', '!', '!'],
    ],
    ['both ways (amounts.csv)', ['5323,54', '23,500.00', '7 000'], 'decimal', ['!', '!', '!']],
    ['both ways, by the month', ['1.495,18', '$2,350', '1e3'], 'decimal', ['!', '!', '!']],
    ['a comma, and no amount', ['1.355,90', '0.005', '(1,200)'], null, [1355.9, '!', '!']],
    ['only 1.250', ['1.250', '3.400'], 'decimal', ['!', '!']],
  ] as const)('%s', async (_name, cells, asked, expected) => {
    const quoted = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`);
    expect(await column('Tuition', quoted)).toMatchObject({ asked, taken: expected });
  });

  it('are read as it is said, and a heading can say that none are dollars', async () => {
    const cells = ['21,500', '21.500,00', '1.250,50', '12,5'];
    const read = { point: [21500, '!', '!', '!'], comma: ['!', 21500, 1250.5, 12.5], as_written: ['!', 21500, 1250.5, 12.5] } as const; // prettier-ignore
    for (const decimal of ['point', 'comma', 'as_written'] as const)
      expect((await column('Tuition', cells, { decimal })).taken).toEqual(read[decimal]);
    expect((await column('Tuition (NIS)', ['500'])).taken).toEqual(['!']);
  });
});

describe('phones', () => {
  const sheet =
    'Phone;Country\n541230016;England\n(917) 555-0110;South Africa\n972541234567;USA\n0541230016;U.S.A.\n(212) 555-0110;ארה"ב\n082 000 0101;דרום אפריקה\n12;Israel';
  it('without their country are Israeli where they look so, else of the country in the row, else refused', async () => {
    expect(taken(await table(sheet), 0)).toEqual([
      '+972541230016', '!', '+972541234567', '+972541230016', '+12125550110', '+27820000101', '!',
    ]); // prettier-ignore
  });
  it('of the file phones-and-money-silently-changed.csv, and one that a program took for an amount, are Israeli or refused', async () => {
    const said = await table(
      'Phone;Country\n541230016;England\n(917) 555-0110;South Africa\n972541234567;USA\n541230016;USA\n541230016;Israel\n972-54-1234567;Israel\n541230016.0;USA\n5.41E+08;USA',
    );
    expect(taken(said, 0)).toEqual([
      '+972541230016', '!', '+972541234567', '+972541230016', '+972541230016', '+972541234567', '+972541230016', '!',
    ]); // prettier-ignore
  });
  it('and passports and addresses are read in whatever signs they were typed', async () => {
    const typed = await table(
      'Phone;Country;Passport;Email\n054\u2013123\u20110016;USA;\u200ea\u2011123 456;David\u200b@Example.org.\n+44 (0)20 7946 0958;;A#123456;\u00a0d@example.org',
    );
    expect([0, 2, 3].map((at) => taken(typed, at))).toEqual([
      ['+972541230016', '+442079460958'],
      ['A123456', 'A#123456'],
      ['david@example.org', 'd@example.org'],
    ]);
  });
  it('are of the country that is said', async () => {
    expect(taken(await table(sheet), 0, { country: 'US' })).toEqual([
      '+972541230016', '+19175550110', '+972541234567', '+972541230016', '+12125550110', '!', '!',
    ]); // prettier-ignore
    expect(taken(await table('Phone;Notes\n0541230016;x\n+44 7700 900005;x'), 0, { country: 'FR', israeli: false })).toEqual([
      '+33541230016', '+447700900005',
    ]); // prettier-ignore
  });
});

describe('names, choices and letters', () => {
  it('Hebrew and Latin names side by side are two fields; a list in Hebrew alone is one of Hebrew names', async () => {
    const both = await table('שם משפחה;שם פרטי;Last name;First Name\nכהן;נועם;Cohen;Noam');
    expect(readingsOf(both, {}).map(({ field }) => field)).toEqual([
      'hebrew_last_name',
      'hebrew_first_name',
      'last_name',
      'first_name',
    ]);
    const one = await table('שם משפחה;שם פרטי\nכהן;נועם\nלוי;דב\nAlmond;Moshe');
    expect(rowsOf(one, readingsOf(one, {})).map(({ read }) => read.changes)).toEqual([
      { hebrew_last_name: 'כהן', hebrew_first_name: 'נועם' },
      { hebrew_last_name: 'לוי', hebrew_first_name: 'דב' },
      { last_name: 'Almond', first_name: 'Moshe' },
    ]);
  });

  it('a value is mapped once for the column; the refusal lists what is known; errors and broken letters are refused', async () => {
    const errors = [
      '#REF!',
      '#####',
      '#VALEUR!',
      '#¡REF!',
      '#ערך!',
      '#N/D',
      'Err:502',
      'Zoי',
      'ZoÃ©',
      '×©×œ',
      'LŽvque',
    ];
    const sheet = await table(
      `Track;Room\nשנה א;1\nא;2\nא;3\n#N/A;#5\nHesder;#REF!\n${errors.map((error) => `;${error}`).join('\n')}`,
    );
    const readings = readingsOf(sheet, {});
    const rows = rowsOf(sheet, readings);
    const unread = (at: number) => {
      const reading = readings[at];
      return reading ? unreadableOf(rows, reading, at) : [];
    };
    expect(unread(0).map(({ text, count }) => [text, count])).toEqual([
      ['א', 2],
      ['#N/A', 1],
      ['Hesder', 1],
    ]);
    expect(unread(0)[0]?.sentence).toContain('Shana Aleph');
    expect(unread(1).map(({ text }) => text)).toEqual(errors);
    expect(taken(sheet, 0, { meant: { א: 'Shana Aleph', Hesder: '' } }).slice(0, 5)).toEqual([
      'shana_aleph', 'shana_aleph', 'shana_aleph', '!', null,
    ]); // prettier-ignore
  });
});

describe('the messy 150', () => {
  it.each([
    ['as-schools-have-it.xlsx', 0],
    ['excel-1255-semicolons.csv', 0],
    ['unreadable-empty-inline-string.xlsx', 0],
    ['titles-removed.xlsx', 0],
  ])('%s: said once for each column, at most ten rows are left for hands', async (name, at) => {
    const sheet = tableIn(await readFile(await fileOf(name)), at);
    const found = readingsOf(sheet, {});
    expect(sheet.rows).toHaveLength(150);
    expect(found.map(({ field }) => field)).toEqual([
      '', 'hebrew_last_name', 'hebrew_first_name', 'last_name', 'first_name', 'teudat_zehut', 'date_of_birth', 'email', 'cell_phone',
      'father_first_name', 'father_whatsapp', 'mother_first_name', 'parents_home_city', 'parents_home_country', 'program_track',
      'dorm_room_number', 'foreign_passport_number', 'foreign_passport_expiration', 'total_tuition_cost', 'notes',
    ]); // prettier-ignore
    expect(found.flatMap((reading) => (askedOf(reading) ? [reading.field] : []))).toEqual([
      'foreign_passport_expiration', 'total_tuition_cost',
    ]); // prettier-ignore
    const said: Readonly<Record<string, Partial<Reading>>> = {
      foreign_passport_expiration: { days: 'day_first', meant: { '3/2029': '31/03/2029' } },
      total_tuition_cost: { decimal: 'as_written', meant: { '₪78,000': '' } },
      cell_phone: { country: 'US' },
      // The one value that the database refuses: nobody has this number.
      teudat_zehut: { meant: { '123456789': '' } },
      program_track: { meant: { א: 'Shana Aleph', Hesder: 'Shana Bet' } },
    };
    const rows = rowsOf(
      sheet,
      found.map((reading) => ({ ...reading, ...said[reading.field] })),
    );
    const byHand = rows.filter(
      ({ read }) => read.problems.length > 0 || !/@/.test(String(read.changes['email'] ?? '')),
    );
    expect(byHand.length).toBeLessThanOrEqual(10);
    expect(rows.flatMap(({ read }) => read.changes['total_tuition_cost'] ?? [])).toEqual(
      Array.from({ length: 100 }, () => 21500),
    );
  });
});
