/** Texts of the import of a file into the student records. */
import type { Table } from './table.ts';

const rows = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;

/** Words of the sheet, whose direction turns nothing around them. */
const apart = (text: string): string => `\u2068${text}\u2069`;

export const importTexts = {
  title: 'Import students',
  intro: 'CSV, Excel or cells copied from a sheet. Nothing is written before you have seen what it changes.',
  history: 'Earlier imports and bulk changes',
  choose: 'Choose a file',
  dropped: 'CSV or Excel, the first row with the headings',
  paste: 'Or paste cells here',
  pasteHint: 'With the row of headings.',
  usePasted: 'Use these cells',
  unreadable: {
    old: 'This is an old Excel file (.xls), or one with a password. Open it in Excel and save it as .xlsx without a password.',
    binary:
      'This is neither a sheet of Excel (.xlsx) nor text with cells (.csv). Open it where it was made and save it as one of these.',
    web: 'This is a web page or XML, also where its name ends in .xls. Open it in Excel and save it as .xlsx.',
    quotes:
      'A quotation mark that opens a cell is never closed. Open the file in Excel, or save it as .xlsx, and try again.',
    other: 'This file could not be read. Save it as CSV or Excel (.xlsx) and try again.',
  },
  nothing: 'There are no rows below the headings.',
  tooMany: (count: number): string =>
    `These are ${rows(count)}. Up to 500 can be imported at once: divide the file.`,
  again: 'Another file',
  columns: 'How the sheet is read',
  columnsText:
    'What each column is, and how its cells are read. Nothing else is written than what you see here and below.',
  file: 'The file',
  sheet: 'Sheet',
  sheetOf: (name: string, count: number): string => `${apart(name)} (${rows(count)})`,
  headingRow: 'Headings',
  noHeadingRow: 'There are none',
  headingRowOf: (n: number, cells: readonly string[]): string =>
    `Row ${n}: ${cells.filter(Boolean).map(apart).join(', ')}`,
  encoding: 'Letters',
  encodings: {
    'utf-8': 'UTF-8',
    'windows-1255': 'Hebrew (Windows-1255)',
    'windows-1252': 'Western (Windows-1252)',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16, high byte first',
  },
  leftOutRows: ({ leftOut }: Table): string =>
    leftOut
      .map(
        ({ n, why }) => `Row ${n} is ${why === 'total' ? 'a total' : 'the headings again'} and is left out.`,
      )
      .join(' '),
  short: (numbers: readonly number[]): string =>
    `${numbers.length === 1 ? 'Row' : 'Rows'} ${numbers.join(', ')} ${numbers.length === 1 ? 'has' : 'have'} fewer cells than the headings: what is missing are the last cells`,
  width: {
    more: 'This row has more cells than the headings, perhaps a comma without quotation marks: what stands where is not known. Correct it in the file.',
    fewer:
      'This row has fewer cells than the headings: say above that the last cells are missing, or correct it in the file.',
  },
  columnName: ({ headings, letters }: Pick<Table, 'headings' | 'letters'>, column: number): string =>
    headings[column] || `Column ${letters[column] ?? ''}`,
  leaveOut: 'Left out',
  fieldOf: (column: string): string => `Field of ${column}`,
  days: 'Days',
  dayOrders: {
    day_first: '31/12/2027 (day first)',
    month_first: '12/31/2027 (month first)',
    as_written: 'Only those that can be read in one way',
  },
  amounts: 'Amounts',
  decimals: {
    point: '1,234.50 (point)',
    comma: '1.234,50 (comma)',
    as_written: 'Only those that can be read in one way',
  },
  sayHow: 'Say how',
  asked: {
    days: 'These days can be read in two ways, or contradict each other: say how they are written.',
    decimal: 'These amounts can be read in two ways, or contradict each other: say how they are written.',
  },
  askedFirst: (columns: readonly string[]): string => `First say how to read: ${columns.join(', ')}.`,
  phones: 'Numbers without a country code',
  otherPhones: 'Others without a country code',
  israeli: '05…, 5… and 972… are Israeli',
  countryOfRow: 'Of the country in the row',
  noCountry: 'Refused',
  sample: (written: string, read: string): string => `${written} → ${read}`,
  unreadCells: (count: number): string =>
    count === 0
      ? 'These values were given a meaning:'
      : `${count.toLocaleString('en-US')} ${count === 1 ? 'cell cannot' : 'cells cannot'} be read so, or ${count === 1 ? 'is' : 'are'} refused. Say once what each value means:`,
  meaning: (text: string): string => `What “${text}” means`,
  inRows: (text: string, count: number): string => `“${apart(text)}” in ${rows(count)}`,
  emptied: 'Leave it empty',
  emptyAll: 'Leave all of them empty',
  notSaid: 'Refused',
  moreValues: (count: number): string => `and ${count.toLocaleString('en-US')} more`,
  unread: {
    error: (text: string): string => `The sheet shows an error here: ${text}.`,
    broken: (text: string): string =>
      `Letters are broken here: “${text}”. Choose other letters above, or write it again.`,
    day: (text: string): string => `“${text}” is no day as this column is read.`,
    choice: (text: string, known: readonly string[]): string => `“${text}” is none of: ${known.join(', ')}.`,
    amount: (text: string): string => `“${text}” is no number as this column is read.`,
    foreign: (text: string): string => `“${text}” is not in dollars. Amounts are kept in dollars.`,
  },
  year: 'Year',
  noYear: 'The year that each record shows',
  yearHelp:
    'Track, dates and statuses are written into this year. Students who do not have it yet get it; the record still shows the same year.',
  rulesTitle: 'What an import does and does not',
  rules: [
    'An empty cell changes nothing.',
    'A changed email changes where letters go. Students with an account sign in with the old address until they change it themselves.',
    'Somebody whose record is archived is asked about: restore it, change it where it is, or leave the row out.',
    'Of people who were erased nothing is known: if a row is about one of them, it becomes a new record, tied to nothing from before.',
    'A new record is linked to no account and no application; that is done on the record.',
  ],
  check: 'Check',
  checkAgain: 'Check again',
  checking: (done: number, all: number): string => `Checked ${done.toLocaleString('en-US')} of ${rows(all)}…`,
  stop: 'Stop',
  stopped: 'Stopped: nothing was written.',
  kinds: {
    new: 'New',
    changed: 'Changed',
    same: 'The same',
    refused: 'Refused',
    asked: 'To decide',
    skipped: 'Left out',
  },
  row: 'Row',
  name: 'Name',
  what: 'What happens',
  noName: 'No name',
  who: 'Who is it?',
  whoNew: 'Somebody new',
  whoSkip: 'Leave this row out',
  found: (name: string, facts: string): string => `${name} (${facts})`,
  reason: {
    same_id: 'same ID number',
    same_email: 'same email',
    same_person: 'like name and same birth date',
    same_family: 'like last name and same birth date',
    same_name: 'like name',
  },
  archivedFact: 'archived',
  noYearFact: 'no year',
  archived: 'The record is archived',
  archivedKeep: 'Change it, leave it archived',
  archivedRestore: 'Restore it and change it',
  unsure: 'Who is it?',
  inRow: 'In the sheet',
  onRecord: 'On record',
  repeated: (n: number): string => `Row ${n} says the same person.`,
  whyAsked: (repeats: number | null): string =>
    repeats === null ? 'It may be somebody who is on record.' : `Row ${repeats} says the same person.`,
  sure: 'It is right as it is written',
  notes: {
    gets_year: 'gets this year',
    account_keeps_address: 'the account keeps its old address',
    restored: 'is restored',
    unknown_room: 'nobody has this room yet',
  },
  cell: (label: string, row: number): string => `${label} in row ${row}`,
  leaveRefused: (count: number): string =>
    `Leave out ${count === 1 ? 'the row that is' : `the ${count.toLocaleString('en-US')} rows that are`} refused or undecided`,
  download: 'Download them as a file',
  columnColumn: 'Column',
  whyColumn: 'Why it was refused',
  showWritten: 'Show these students',
  fileName: 'refused-rows',
  write: (count: number): string => `Import ${rows(count)}`,
  writing: 'Writing: all of it or nothing.',
  nothingToDo: 'Nothing would change: all of this is on record already.',
  failed: 'The rows were not checked',
} as const;
