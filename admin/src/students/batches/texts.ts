/** Texts of what is written into many student records at once. */
const students = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'student' : 'students'}`;

const kept: Readonly<Record<string, string>> = {
  stale_version: 'changed again since',
  wrong_state: 'an account, an application, money or another year now depends on it',
  not_found: 'no longer there',
};

export const batchTexts = {
  edit: 'Change a field',
  editTitle: (count: number): string => `Change a field of ${students(count)}`,
  field: 'Field',
  empties: 'Nothing is filled in, so the field is emptied.',
  preview: 'Preview',
  write: (count: number): string => `Change ${students(count)}`,
  cancel: 'Cancel',
  close: 'Close',
  back: 'Back',
  tooMany: 'Up to 500 students at once: select fewer.',
  nobody: 'Nobody would be changed: all of them have this value already.',
  same: (count: number): string => `${students(count)} ${count === 1 ? 'has' : 'have'} this value already.`,
  refused: (count: number): string =>
    `${students(count)} cannot be changed so and ${count === 1 ? 'is' : 'are'} left out:`,
  doubted: (count: number): string =>
    count === 1
      ? 'This doubtful value is right: change it too'
      : `These ${count} doubtful values are right: change them too`,
  now: 'Now',
  then: 'Then',
  name: 'Name',
  checking: 'Looking at the records…',
  failed: 'Nothing was changed',
  done: (people: number, made: number): string =>
    made > 0
      ? `${students(people)} written, ${made.toLocaleString('en-US')} of them new.`
      : `${students(people)} changed.`,
  undo: 'Undo all of it',
  undoTitle: (count: number): string => `Take back what was written for ${students(count)}?`,
  undoText:
    'Every field says again what it said before, and records that were made go. What somebody has changed since stays as it is.',
  undone: (undone: number, stayed: number): string =>
    `${students(undone)} taken back${stayed > 0 ? `; ${stayed.toLocaleString('en-US')} stayed as ${stayed === 1 ? 'it is' : 'they are'}` : ''}.`,
  notUndone: 'It was not taken back',
  lines: 'Its lines in the log',
  listTitle: 'Changes of many students',
  listIntro: 'Bulk changes and imports, the newest first. Each is undone as one.',
  none: 'Nothing has been written into many records yet.',
  kinds: { edit: 'Bulk change', import: 'Import' },
  by: (name: string | null, when: string): string => `${name ?? 'Somebody'}, ${when}`,
  isUndone: 'Taken back',
  left: (name: string, reason: string | null): string =>
    `${name || 'A record that is gone'}: ${kept[reason ?? ''] ?? 'it could not be taken back'}`,
  editCell: (label: string, name: string): string => `Change ${label} of ${name}`,
  save: 'Save',
} as const;
