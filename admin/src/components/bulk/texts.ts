/** Texts of what is done with many applicants at once. */
import type { FunctionResult } from '../../providers/rpc.ts';

type Preview = FunctionResult<'preview_bulk'>;
type Run = FunctionResult<'run_bulk'>;
export type BulkActionName = Run['action'];
type SkipReason = Preview['skipped'][number]['reason'];
type News = NonNullable<FunctionResult<'bulk_report'>['lines'][number]['news']>;
type Outlier = FunctionResult<'rehearse_release'>['people'][number]['outliers'][number];

export const people = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;

export const letters = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'letter' : 'letters'}`;

const skip: Readonly<Record<SkipReason, string>> = {
  not_found: 'is no longer there',
  stale_version: 'was changed by somebody else meanwhile',
  already: 'has been decided so already',
  wrong_state: 'cannot be decided so from the status it has',
  not_held: 'has no held decision',
  on_its_way: 'is on its way already',
  waiting: 'waits for a second officer already',
  scheduled: 'is scheduled for another time',
  nothing_to_check: 'has nothing to check',
  not_sent: 'has not sent one',
  already_asked: 'has been asked already',
  closed: 'is closed',
  no_address: 'has no confirmed address',
  no_file: 'has handed in no application: write to them from their record',
};
const kept: Readonly<Record<string, string>> = {
  taken_out: 'was taken out',
  told: 'has been told, or has read it',
  mail_gone: 'has got the mail',
};

export const bulkTexts = {
  names: {
    decide: 'Decide',
    release: 'Release',
    check_documents: 'Mark documents checked',
    ask_document: 'Ask for a document',
    note: 'Add a note',
    message: 'Send a message',
  } satisfies Record<BulkActionName, string>,
  more: 'More',
  run: {
    decide: (count: number) => `Decide ${people(count)}`,
    release: (count: number) => `Release ${letters(count)}`,
    check_documents: (count: number) => `Mark for ${people(count)}`,
    ask_document: (count: number) => `Ask ${people(count)}`,
    note: (count: number) => `Add to ${people(count)}`,
    message: (count: number) => `Send to ${people(count)}`,
  } satisfies Record<BulkActionName, (count: number) => string>,
  decision: 'Decision',
  kind: 'Document',
  anyKind: 'All that wait to be checked',
  reason: 'Why (the applicant reads it)',
  body: 'Note',
  message: 'Message',
  messageHint:
    'Each reads it in their own conversation with the office. The mails that say so wait ten minutes, in which this can be undone.',
  askHint: 'The mails wait ten minutes, in which this can be undone.',
  done: (count: number) => `For ${people(count)}`,
  skipped: (count: number) => `Left out: ${people(count)}`,
  skipReason: (reason: string): string => kept[reason] ?? skip[reason as SkipReason] ?? 'could not be done',
  second:
    'This reaches more people than the year allows one officer: it is recorded, and a second officer must approve it.',
  failed: 'Nothing was done',
  tooMany: 'Up to 500 at once. Narrow the selection.',
  finished: {
    decide: 'Decided',
    check_documents: 'Marked as checked',
    ask_document: 'Asked',
    note: 'Noted',
    message: 'Sent',
  } satisfies Record<Exclude<BulkActionName, 'release'>, string>,
  report: 'Report',
  /** How a run is undone: the question with the number, and what of it can be. */
  undoing: (count: number, told: number) => {
    const title = `Undo for ${people(count)}`;
    const text =
      told > 0
        ? `Only where nothing has happened since. ${people(told)} ${told === 1 ? 'has' : 'have'} already been notified: that stays.`
        : 'Only where nobody has been notified and nothing has happened since.';
    return { label: 'Undo all', title, text, confirm: title };
  },
  undone: (count: number) => `Undone for ${people(count)}`,
  notUndone: 'It was not undone',
  waitForYou: 'A second officer must approve this before anybody is notified',
  read: 'Read it',
  asks: (name: string) =>
    `${name} chose this. Nobody is notified until a second officer has read and approved it. Take out anybody you are unsure of: they stay as they are.`,
  asksOwn: 'A second officer must read and approve this. Nobody is notified until then.',
  changed: (count: number) =>
    `${people(count)} of it ${count === 1 ? 'has' : 'have'} changed since and ${count === 1 ? 'is' : 'are'} left out.`,
  timeOver: 'Its time has passed, or is too close to be undone:',
  tellWhom: (count: number) => `${people(count)} ${count === 1 ? 'is' : 'are'} notified`,
  takenOut: (count: number) =>
    count === 0 ? '' : `${people(count)} ${count === 1 ? 'is' : 'are'} taken out and not notified.`,
  confirmRelease: 'Each can be undone until then.',
  confirmAtOnce: 'This cannot be undone.',
  confirmMessage: 'Each can be taken back for ten minutes.',
  tell: (name: string) => `Tell ${name}`,
  brother: 'brother',
  brothers: 'a brother has applied too',
  approved: 'Approved',
  notApproved: 'Not approved',
  close: 'Close',
  askSecond: (what: string) => `Ask a second officer for ${what}`,
  waitingFor: (names: readonly string[]) =>
    names.length === 0 ? 'Waiting for a second officer' : `Waiting for ${names.join(' or ')}`,
  goes: (when: string, count: number) => `Goes ${when ? `${when}, ` : ''}${letters(count)}`,
  state: { done: 'Done', undone: 'Undone' } satisfies Record<Exclude<Run['state'], 'waiting'>, string>,
  news: {
    told: 'told',
    failed: 'failed',
    on_its_way: 'goes',
    held: 'held',
    undone: 'undone',
    withdrew: 'withdrew',
    taken_out: 'taken out',
    elsewhere: 'in another release',
    otherwise: 'decided otherwise',
  } satisfies Record<News, string>,
  newsAt: (news: News, at: string): string =>
    news === 'told' ? `, ${at}` : news === 'on_its_way' ? ` ${at}` : `, goes ${at}`,
  outcome: { planned: 'not done', done: 'done', skipped: 'left out', undone: 'undone', kept: 'stays' },
  rehearse: 'Release decisions',
  counts: 'What is published',
  outliers: 'Look at these first',
  scheduled: 'Scheduled for another time, left out',
  names_: 'Who is notified',
  mails: 'The mails',
  drawn: (count: number) =>
    `${count.toLocaleString('en-US')} ${count === 1 ? 'mail' : 'mails'} drawn as they will arrive.`,
  letters: 'The letters',
  showLetters: (count: number) =>
    count === 1 ? 'Read the letter' : `Read the ${count.toLocaleString('en-US')} letters`,
  hideLetters: 'Close the letters',
  lettersOf: 'Letters of',
  letterTo: 'The letter to',
  letterBefore: 'The letter before',
  nextLetter: 'The next letter',
  letterLanguage: 'Language of the letter',
  languages: { en: 'English', he: 'Hebrew' },
  letterHint: 'As it would read now, with the personal paragraph. Nobody is notified when you read it.',
  letterFailed: (name: string) => `The letter to ${name} could not be drawn.`,
  noLetters: 'No letter goes with these decisions.',
  again: 'Try again',
  emptyFields: 'Fields that stay empty in the letter',
  when: 'Told at (time in Israel)',
  whenHint: 'Empty: after the minutes in which it can be undone. A time can be cancelled until it comes.',
  against: 'Before you decide',
  places: 'Places',
  placesTold: (told: number, taken: number) =>
    taken === told ? '' : `(of ${taken} taken now: told ${told}, not yet told ${taken - told})`,
  placesOf: (track: string, taken: number, after: number, capacity: number | null) =>
    capacity === null
      ? `${track}: ${taken} accepted now, ${after} afterwards`
      : `${track}: ${capacity - taken} left now, ${capacity - after} afterwards${after > capacity ? ': more than there are' : ''}`,
  heldBefore: 'has a held decision, which this replaces',
  outlier: {
    no_name: 'a name is missing',
    no_hebrew_name: 'no Hebrew name',
    no_address: 'no confirmed address: no mail goes',
    documents_asked: 'a document was asked for again',
    documents_unchecked: 'documents not checked yet',
    no_interview: 'no interview took place',
    no_score: 'nobody has handed in a score',
    no_consent: 'no consent of a guardian',
    other_track: 'the student record has another track',
    same_address: 'the same address twice',
  } satisfies Record<Outlier, string>,
} as const;
