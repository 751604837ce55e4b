/** Lines of the audit log as sentences for people. */
import { longDateTime } from '@school/shared/dates';
import { sentKinds } from '@school/shared/documents';
import { humanize } from '@school/shared/formats';
import { statuses, type ApplicationStatus } from '@school/shared/statuses';
import { isOutcome, OUTCOME_WORDS } from '../../../components/interview/words.ts';
import { mailKindsIn, mailSentence } from '../../../components/mail-words.ts';
import type { LogEntry } from '../../../components/record-history.ts';
import type { OfficeFile } from '../types.ts';
import { CONSENT_EVENTS, MESSAGE_EVENTS, PARENT_EVENTS } from './event-words.ts';

/** Titles of tasks, questions, documents and interview times, names of referees, kinds of mails, by id. */
export type Titles = ReadonlyMap<string, string>;

const text = (value: unknown): string => {
  if (typeof value === 'string' && value !== '') return value;
  return value === null || value === undefined || value === '' ? 'empty' : JSON.stringify(value);
};
const statusWord = (value: unknown): string =>
  typeof value === 'string' && value in statuses ? statuses[value as ApplicationStatus].badge : text(value);
const kindLabel = (value: unknown): string =>
  sentKinds.find((kind) => kind.value === value)?.label ?? 'Document';
/** What a document was sent as, in the entry that says it: a question of the year in its words, another file by its kind. */
function documentTitle(entry: LogEntry, questions?: Titles): string | undefined {
  const question = after(entry, 'question_id') ?? before(entry, 'question_id');
  const words = typeof question === 'string' ? questions?.get(question) : undefined;
  return (
    words ?? (changed(entry, 'kind') ? kindLabel(after(entry, 'kind') ?? before(entry, 'kind')) : undefined)
  );
}
const after = (entry: LogEntry, field: string): unknown => entry.changes[field]?.new;
const before = (entry: LogEntry, field: string): unknown => entry.changes[field]?.old;
/** The server writes names for its own ids; of somebody whose account is gone it has none. */
const named = (value: unknown): string =>
  typeof value === 'string' && !/^[0-9a-f]{8}-/.test(value) ? value : 'A colleague';
const changed = (entry: LogEntry, field: string): boolean => field in entry.changes;

const DOCUMENT_STATES: Readonly<Record<string, string>> = {
  uploading: 'upload began',
  received: 'received',
  checked: 'checked',
  replace: 'needs replacing',
  removed: 'removed',
};

/** Undo brings back the moment of the earlier decision, which the taken one kept; a new decision has a moment of its own. */
function undone(entry: LogEntry): boolean {
  const kept = before(entry, 'undo_to');
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'decided_at' in kept &&
    kept.decided_at === after(entry, 'decided_at')
  );
}

function decision(entry: LogEntry): string {
  if (changed(entry, 'status')) {
    const move = `${statusWord(before(entry, 'status'))} → ${statusWord(after(entry, 'status'))}`;
    return `${undone(entry) ? 'Decision undone' : 'Decision'}: ${move}`;
  }
  if (after(entry, 'published_at')) return 'The decision was published';
  if (changed(entry, 'publish_at')) {
    const at = after(entry, 'publish_at');
    if (typeof at !== 'string') return 'Publication no longer scheduled';
    return after(entry, 'undo_to')
      ? `The decision takes effect on ${longDateTime(at)}; until then it can be undone`
      : `Publication set for ${longDateTime(at)}`;
  }
  return 'The decision was recorded again';
}

function application(entry: LogEntry): string {
  if (changed(entry, 'status')) {
    const now = after(entry, 'status');
    if (before(entry, 'status') === 'draft' || (entry.action === 'insert' && now === 'submitted'))
      return 'The application was submitted';
    return `The applicant now sees: ${statusWord(now)}`;
  }
  if (after(entry, 'place_accepted_at')) return 'The applicant accepted the place';
  if (after(entry, 'letter_opened_at')) return 'The applicant opened the decision letter';
  return `Answers changed: ${Object.keys(entry.changes).map(humanize).join(', ')}`;
}

/** A document by what it was asked as, where the log or the file says it. */
function document(entry: LogEntry, title: string | undefined): string {
  const state = text(after(entry, 'state'));
  const reason = after(entry, 'reason');
  const name = title ?? documentTitle(entry) ?? 'Document';
  return `${name}: ${DOCUMENT_STATES[state] ?? 'changed'}${state === 'replace' && reason ? ` (${text(reason)})` : ''}`;
}

function interview(entry: LogEntry, _title: string | undefined, titles?: Titles): string {
  const slot = after(entry, 'slot_id');
  const when = typeof slot === 'string' ? (titles?.get(slot) ?? '') : '';
  if (entry.action === 'insert') return `An interview was scheduled${when && ` for ${when}`}`;
  if (changed(entry, 'outcome') && !changed(entry, 'slot_id')) {
    const outcome = after(entry, 'outcome');
    return isOutcome(outcome)
      ? `The outcome of the interview: ${OUTCOME_WORDS[outcome]}`
      : 'The outcome of the interview was taken back';
  }
  const to = when && ` to ${when}`;
  if (changed(entry, 'moves')) return `The applicant moved the interview${to}`;
  return entry.action === 'delete' ? 'The interview was cancelled' : `The interview was moved${to}`;
}

function absence(entry: LogEntry): string {
  if (after(entry, 'settled_at')) return 'The office saw to what the applicant said about the interview';
  const kind = after(entry, 'kind');
  const reason = after(entry, 'reason');
  const words = typeof reason === 'string' && reason !== '' ? `: ${reason}` : '';
  if (kind === 'declined') return `The applicant gave the interview time back${words}`;
  return `The applicant cannot make the interview${words}`;
}

function offer(entry: LogEntry): string {
  if (entry.action === 'lapse') return 'The offered place was declined by silence';
  const days = after(entry, 'days');
  if (typeof days !== 'number') return 'A place was offered from the waitlist';
  return `A place was offered from the waitlist, with ${days === 1 ? 'one day' : `${days} days`} to answer`;
}

const VERBS: Readonly<Record<string, string>> = { insert: 'added', update: 'changed', delete: 'removed' };
const thing =
  (name: string) =>
  (entry: LogEntry): string =>
    `${name} ${VERBS[entry.action] ?? entry.action}`;

/** A referee by name, where the file has one. */
function referee({ action }: LogEntry, name = 'A referee'): string {
  if (action === 'letter_received') return `The letter of ${name === 'A referee' ? 'a referee' : name} came`;
  if (action === 'letter_declined') return `${name} cannot write`;
  return `${name} was ${action === 'reminded' ? 'reminded' : 'asked for a letter'}`;
}

const STUDENT_EVENTS: Readonly<Record<string, string>> = {
  insert: 'The student record was prepared',
  merge: 'The student record was merged with another one of the same person',
  invite: 'The student was invited to make an account',
  withdraw_invitation: 'The invitation to make an account was withdrawn',
};

function conversation(entry: LogEntry): string {
  if (entry.action !== 'assigned') return MESSAGE_EVENTS[entry.action] ?? 'The conversation was changed';
  const officer = after(entry, 'assigned_to');
  return typeof officer === 'string' ? `${officer} answers messages` : 'Nobody answers messages any more';
}

const SENTENCES: Readonly<Record<string, (entry: LogEntry) => string>> = {
  applications: application,
  application_decisions: decision,
  application_notes: thing('A note was'),
  application_readers: (entry) =>
    entry.action === 'delete'
      ? `${named(before(entry, 'reader_id'))} no longer has to read the file`
      : `${named(after(entry, 'reader_id'))} was asked to read the file`,
  application_scores: (entry) =>
    entry.action === 'submit'
      ? `${entry.actor_name ?? 'A reader'} handed in a score`
      : thing('A score was')(entry),
  committee_places: (entry) => {
    const place = after(entry, 'place');
    return typeof place === 'number'
      ? `The committee gave it place ${place}`
      : entry.action === 'delete'
        ? 'Its place in the ranking was taken back'
        : 'The committee changed the reason of its place';
  },
  application_references: (entry) =>
    changed(entry, 'email') && entry.action === 'update'
      ? 'The address of a referee was corrected'
      : thing('A reference was')(entry),
  letter_paragraphs: (entry) =>
    after(entry, 'words')
      ? 'The personal paragraph of a letter was written'
      : 'The personal paragraph of a letter was taken out',
  threads: conversation,
  application_parents: ({ action }) => PARENT_EVENTS[action] ?? 'A parent was invited',
  guardian_consents: ({ action }) => CONSENT_EVENTS[action] ?? 'A parent or guardian was asked for consent',
  application_extensions: (entry) => {
    const until = after(entry, 'until');
    return typeof until === 'string'
      ? `Deadline extended to ${longDateTime(until)}`
      : thing('The extension was')(entry);
  },
  students: (entry) => STUDENT_EVENTS[entry.action] ?? thing('The student record was')(entry),
  student_enrollments: thing('The student’s year was'),
  erasures: ({ action }) => (action === 'erase' ? 'Erasing was decided' : 'What could be erased was erased'),
  interview_absences: absence,
  place_offers: offer,
  waitlist_entries: (entry) => {
    const place = after(entry, 'place');
    if (entry.action === 'keep') return 'The applicant asked to stay on the waitlist';
    return typeof place === 'number' ? `Moved to place ${place} of the waitlist` : 'Moved on the waitlist';
  },
  interview_choices: thing('A chosen interview time was'),
};

/** A task by its title, where the file says it. */
function task(entry: LogEntry, title: string | undefined): string {
  if (entry.action === 'insert') return thing('A task was')(entry);
  const [yes, no, field] = changed(entry, 'checked_at')
    ? ['checked', 'to be checked again', 'checked_at']
    : ['completed', 'opened again', 'claimed_at'];
  if (!changed(entry, field)) return thing('A task was')(entry);
  const done = after(entry, field) ? yes : no;
  return title === undefined ? `A task was ${done}` : `Task ${done}: ${title}`;
}

/** Documents by the entries that say what they were sent as: later ones say only what changed. */
const documentsIn = (entries: readonly LogEntry[], questions: Titles): Titles =>
  new Map(
    entries
      .filter(({ table_name: table }) => table === 'application_documents')
      .flatMap((entry) => {
        const title = documentTitle(entry, questions);
        return title && entry.row_id ? [[entry.row_id, title]] : [];
      }),
  );

/** Sentences that name their record, with its title where one is known. */
const TITLED: Readonly<
  Record<string, (entry: LogEntry, title: string | undefined, titles?: Titles) => string>
> = {
  application_documents: document,
  interviews: interview,
  reference_requests: referee,
  email_outbox: mailSentence,
  enrollment_tasks: task,
};

/** What happened, in one sentence. */
export function sentenceFor(entry: LogEntry, titles?: Titles): string {
  const titled = TITLED[entry.table_name];
  if (titled) return titled(entry, titles?.get(entry.row_id ?? ''), titles);
  return (SENTENCES[entry.table_name] ?? thing(`${humanize(entry.table_name)}:`))(entry);
}

export interface TimelineLine {
  readonly entry: LogEntry;
  readonly sentence: string;
  /** How many entries in a row say the same, by the same person at the same minute. */
  readonly times: number;
}

/** What the entries speak of, as the file calls it. */
export const titlesOf = (
  file: Pick<OfficeFile, 'tasks' | 'own_answers' | 'documents' | 'references' | 'choices' | 'interview'>,
): Titles => {
  const questions = new Map(file.own_answers.map(({ id, words }) => [id, words] as const));
  const times = [...file.choices, ...(file.interview ? [file.interview] : [])];
  return new Map([
    ...questions,
    ...file.tasks.map(({ id, title }) => [id, title] as const),
    ...file.documents.map(
      ({ id, kind, question_id }) => [id, questions.get(question_id ?? '') ?? kindLabel(kind)] as const,
    ),
    ...file.references.map(({ id, name }) => [id, name] as const),
    ...times.map(({ slot_id, starts_at }) => [slot_id, longDateTime(starts_at)] as const),
  ]);
};

/** Lines of the timeline: what one act wrote several times over is one line. `known` are titles of tasks and questions by id. */
export function linesOf(entries: readonly LogEntry[], known: Titles = new Map()): readonly TimelineLine[] {
  const titles = new Map([...known, ...mailKindsIn(entries), ...documentsIn(entries, known)]);
  const lines: TimelineLine[] = [];
  for (const entry of entries) {
    // The row that decisions are recorded on comes with the submission: nobody has done anything with it.
    if (entry.table_name === 'application_decisions' && entry.action === 'insert') continue;
    const sentence = sentenceFor(entry, titles);
    const last = lines.at(-1);
    const same =
      last?.sentence === sentence &&
      last.entry.actor_name === entry.actor_name &&
      last.entry.at.slice(0, 16) === entry.at.slice(0, 16);
    if (same) lines[lines.length - 1] = { ...last, times: last.times + 1 };
    else lines.push({ entry, sentence, times: 1 });
  }
  return lines;
}
