/** What was typed when a session ended, and its way back to whoever typed it. The page goes between: modules are loaded again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageKeys } from '@school/shared/storage-keys';
import { Problem } from './problem.ts';

type Place = { readonly subject: string; readonly subject_id: string; readonly field: string };
const MOSHE = '00000000-0000-4000-8000-000000000001';
const RUTH = '00000000-0000-4000-8000-000000000002';
const note = {
  subject: 'application',
  subject_id: '00000000-0000-4000-8000-0000000000aa',
  field: 'note',
} as const;

let signedInAs: string | null = MOSHE;
let role = 'admissions';
const server = new Map<string, { text: string; updated_at: string }>();
const nameOf = ({ subject, subject_id, field }: Place): string =>
  `${signedInAs} ${subject} ${subject_id} ${field}`;

vi.mock('./session.ts', () => ({
  currentOfficer: () => Promise.resolve(signedInAs === null ? null : { id: signedInAs, role }),
}));
vi.mock('./rpc.ts', () => ({
  call: (name: string, args: Place & { text: string }) => {
    if (signedInAs === null) return Promise.reject(new Problem('signed_out', 'x', { status: 401 }));
    if (name === 'save_draft')
      server.set(nameOf(args), { text: args.text, updated_at: new Date().toISOString() });
    const begins = nameOf({ ...args, field: '' });
    return Promise.resolve(
      [...server]
        .filter(([key]) => key.startsWith(begins))
        .map(([key, draft]) => ({ field: key.slice(begins.length), ...draft })),
    );
  },
}));

const page = async () => {
  vi.resetModules();
  return {
    unsent: await import('./unsent.ts'),
    writer: await import('./draft-writer.ts'),
    records: await import('../components/drafts.ts'),
  };
};
beforeEach(() => {
  signedInAs = MOSHE;
  role = 'admissions';
  server.clear();
});
afterEach(() => localStorage.clear());

/** Somebody types while the session ends. */
async function interrupted(): Promise<void> {
  const { unsent, writer, records } = await page();
  await unsent.prepareSeal();
  signedInAs = null;
  writer.keepDraft(note, 'His rabbi says that');
  records.showForm('program_years 7 Dates', () => ({ edits: { starts_on: '2027-10-01' } }));
  records.keepDraft('student 9', { passport_number: 'K1234567' });
  await unsent.keepUnsent();
}
const inBrowser = (): string => JSON.stringify({ ...localStorage });

test('the last sentence and an unsaved setting come back to the same person, once', async () => {
  await interrupted();
  signedInAs = MOSHE;
  const { unsent, writer, records } = await page();
  await unsent.restoreUnsent();
  const [draft] = await writer.readDrafts(note.subject, note.subject_id, new AbortController().signal);
  expect(draft).toMatchObject({ field: 'note', text: 'His rabbi says that' });
  expect(records.draftOf('program_years 7 Dates')).toEqual({ edits: { starts_on: '2027-10-01' } });
  expect(localStorage.getItem(storageKeys.unsent)).toBeNull();
});

test('nothing of it can be read in the browser, and a student’s record is not in it at all', async () => {
  await interrupted();
  expect(inBrowser()).toContain(storageKeys.unsent);
  expect(inBrowser()).not.toMatch(/rabbi|2027-10-01|K1234567/);
  signedInAs = MOSHE;
  const { unsent, records } = await page();
  await unsent.restoreUnsent();
  expect(records.draftOf('student 9')).toBeUndefined();
});

test('somebody else who signs in sees nothing of it, and it is gone', async () => {
  await interrupted();
  signedInAs = RUTH;
  const { unsent, writer, records } = await page();
  await unsent.restoreUnsent();
  expect(await writer.readDrafts(note.subject, note.subject_id, new AbortController().signal)).toEqual([]);
  expect(records.draftOf('program_years 7 Dates')).toBeUndefined();
  expect(localStorage.getItem(storageKeys.unsent)).toBeNull();
});

test('what its author has written in another browser since then is newer', async () => {
  await interrupted();
  signedInAs = MOSHE;
  server.set(nameOf(note), { text: 'The whole note', updated_at: '2099-01-01T00:00:00Z' });
  const { unsent, writer } = await page();
  await unsent.restoreUnsent();
  const [draft] = await writer.readDrafts(note.subject, note.subject_id, new AbortController().signal);
  expect(draft?.text).toBe('The whole note');
});

test('the house and editors, who write no drafts, are not asked for a key', async () => {
  role = 'house';
  const { unsent } = await page();
  await unsent.prepareSeal();
  expect(server.size).toBe(0);
});
