/** Texts of what is written into many student records at once. */
const students = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'student' : 'students'}`;

interface Counted {
  readonly kind: 'edit' | 'import' | 'end' | 'enroll' | 'charge';
  readonly people: number;
  readonly made: number;
  readonly year: string | null;
}

function doneWords({ kind, people, made, year }: Counted): string {
  if (kind === 'end') return `${year ?? 'The year'} has ended for ${students(people)}.`;
  if (kind === 'enroll') return `${students(people)} enrolled for ${year ?? 'the next year'}.`;
  if (kind === 'charge') return `${students(people)} charged.`;
  return made > 0
    ? `${students(people)} written, ${made.toLocaleString('en-US')} of them new.`
    : `${students(people)} changed.`;
}

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
  done: doneWords,
  undo: 'Undo all of it',
  undoTitle: (count: number): string => `Take back what was written for ${students(count)}?`,
  undoText: (kind: Counted['kind']): string =>
    kind === 'charge'
      ? 'The charges become void and stay in the history. One that somebody has voided since stays as it is.'
      : kind === 'enroll'
        ? 'The enrollments go, and the charges made with them. A place stays where money has come, a plan was chosen or somebody has changed something since; its name is then listed under Changes of many students.'
        : 'Every field says again what it said before, and records that were made go. What somebody has changed since stays as it is.',
  undone: (undone: number, stayed: number): string =>
    `${students(undone)} taken back${stayed > 0 ? `; ${stayed.toLocaleString('en-US')} stayed as ${stayed === 1 ? 'it is' : 'they are'}` : ''}.`,
  notUndone: 'It was not taken back',
  lines: 'Show these changes in the log',
  listTitle: 'Changes of many students',
  listIntro: 'Bulk changes and imports, the newest first. Each is undone as one.',
  none: 'Nothing has been written into many records yet.',
  kinds: { edit: 'Bulk change', import: 'Import', end: 'Year ended', enroll: 'Enrolled', charge: 'Charged' },
  by: (name: string | null, when: string): string => `${name ?? 'Somebody'}, ${when}`,
  isUndone: 'Taken back',
  left: (name: string, reason: string | null): string =>
    `${name || 'A record that is gone'}: ${kept[reason ?? ''] ?? 'it could not be taken back'}`,
  editCell: (label: string, name: string): string => `Change ${label} of ${name}`,
  save: 'Save',

  year: 'Next year',
  yearTitle: (count: number): string => `Next year for ${students(count)}`,
  what: 'What to do',
  actions: { enroll: 'Enroll them in the next year', end: 'End the year for them' },
  ofYear: 'The year they are in',
  nextYear: 'Next year',
  noNextYear: 'There is no later year yet. Make it under Program years first.',
  track: 'Program',
  sameTrack: 'The one they are in',
  deposit: 'Charge the deposit too: it is part of the price, due on the first day',
  lastDay: 'Last day',
  lastDayHint: 'Left empty: the last day of the program. Who left before keeps their own.',
  statusAfter: 'Status',
  asItIs: 'As it is',
  graduated: 'Graduated',
  charges: 'Add charge',
  chargeTitle: (count: number): string => `Charge ${students(count)}`,
  chargedIn: 'Year',
  sum: (count: number, charge: string, sum: string): string => `${students(count)}: ${charge}; ${sum} in all`,
  from: 'From',
  to: 'To',
  charged: 'Charged',
  status: 'Status',
  price: (count: number, track: string, charges: string): string =>
    `${track}, ${students(count)}: ${charges}`,
  noCharge: 'nothing is charged',
  charge: (kind: string, amount: string, day: string | null): string =>
    `${kind.toLowerCase()} ${amount}, due ${day ?? 'by the plan'}`,
  nobodyLeft: 'This can be done for none of them.',
  leftOut: (count: number): string => `${students(count)} ${count === 1 ? 'is' : 'are'} left out:`,
  writeYear: {
    enroll: (count: number): string => `Enroll ${students(count)}`,
    end: (count: number): string => `End the year for ${students(count)}`,
    charge: (count: number): string => `Charge ${students(count)}`,
  },
} as const;
