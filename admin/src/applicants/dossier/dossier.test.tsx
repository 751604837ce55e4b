/** The dossier of files: what is read for it and as what, what is handed to the worker, and what the person is told. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Made, Order } from '@school/papers/orders';
import type { ScoreSheet } from '@school/shared/api/shapes';
import { beforeEach, expect, test, vi } from 'vitest';
import { answering, type Answers } from '../../../test/fake-rpc.ts';
import { renderOffice } from '../../../test/office.tsx';
import { APPLICATION_ID, sampleFile } from '../../../test/sample-file.ts';
import { saveFile } from '../../lib/export/save-file.ts';
import { openDocument } from '../../providers/open-document.ts';
import { Problem } from '../../providers/problem.ts';
import { call } from '../../providers/rpc.ts';
import type { DocumentRow } from '../file/types.ts';
import DossierDialog from './DossierDialog.tsx';

const orders: Order[] = [];
let notPlaced = 0;
vi.mock('@school/papers/worker?worker', () => ({ default: class {} }));
vi.mock('@school/papers/client', () => ({
  PaperMaker: class {
    order(order: Order): Promise<Made> {
      orders.push(order);
      return Promise.resolve({ notPlaced });
    }
    paper(order: Order): Promise<Blob> {
      orders.push(order);
      return Promise.resolve(new Blob(['%PDF-']));
    }
    end(): void {}
  },
}));
vi.mock('../../lib/export/save-file.ts', () => ({ saveFile: vi.fn() }));
vi.mock('../../providers/open-document.ts', () => ({ openDocument: vi.fn() }));

const passport: DocumentRow = {
  id: '00000000-0000-4000-8000-0000000000d1', application_id: APPLICATION_ID, kind: 'passport', question_id: null, file_name: 'דרכון.pdf', content_type: 'application/pdf', size_bytes: 2048,
  storage_path: 'a/d1', state: 'checked', reason: null, uploaded_at: '2026-11-20T10:00:00Z', version: 1, created_at: '2026-11-20T10:00:00Z', updated_at: '2026-11-20T10:00:00Z',
}; // prettier-ignore
const READER = '00000000-0000-4000-8000-0000000000e1';
const CRITERION = '00000000-0000-4000-8000-0000000000c1';
const sheet: Partial<ScoreSheet> = {
  criteria: [{ id: CRITERION, name: 'Motivation', weight: 1, steps: ['1', '2', '3', '4', '5'] }],
  is_blind: false,
  mine: null,
  average: 4,
  others: [
    {
      reader_id: READER,
      reader_name: 'Meira Myrtlegate',
      marks: { [CRITERION]: 4 },
      recommendation: 'accept',
      comment: 'Warm.',
      total: 4,
      submitted_at: '2026-11-21T10:00:00+00:00',
    },
  ],
};

const ids = (count: number): string[] =>
  Array.from({ length: count }, (_id, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
function open(files: readonly string[], answers: Answers = {}): ReturnType<typeof userEvent.setup> {
  vi.mocked(call).mockImplementation(
    answering({
      office_application: sampleFile({ file: { documents: [passport] } }),
      office_recommendations: null,
      begin_dossier: ({ application_ids }) => [...application_ids],
      score_sheet: sheet,
      ...answers,
    }),
  );
  renderOffice(<DossierDialog ids={files} onClose={() => undefined} />);
  return userEvent.setup();
}
const make = (user: ReturnType<typeof userEvent.setup>): Promise<void> =>
  user.click(screen.getByRole('button', { name: 'Make the PDF' }));
const added = () => orders.flatMap((order) => (order.kind === 'add to dossier' ? [order.file] : []));

beforeEach(() => {
  orders.length = 0;
  notPlaced = 0;
  vi.mocked(call).mockReset();
  vi.mocked(saveFile).mockClear();
  vi.mocked(openDocument)
    .mockReset()
    .mockResolvedValue(new Blob(['%PDF-1.7']));
});

test('a file is read as a dossier, with every document, and saved by its number', async () => {
  const user = open([APPLICATION_ID]);
  await make(user);
  expect(await screen.findByText('The dossier is in your downloads.')).toBeVisible();
  expect(call).toHaveBeenCalledWith(
    'office_application',
    { application_id: APPLICATION_ID, purpose: 'dossier' },
    expect.anything(),
  );
  expect(call).toHaveBeenCalledWith(
    'office_recommendations',
    { application_id: APPLICATION_ID, purpose: 'dossier' },
    expect.anything(),
  );
  expect(openDocument).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ id: passport.id, content_type: 'application/pdf' }),
    'dossier',
  );
  expect(orders.map(({ kind }) => kind)).toEqual(['begin dossier', 'add to dossier', 'finish dossier']);
  expect(orders[0]).toMatchObject({
    cover: {
      title: 'Dossier: Dov Sampleman',
      lines: [expect.stringMatching(/^Made on .* by Test Officer$/), expect.any(String)],
    },
  });
  const [file] = added();
  expect(file).toMatchObject({ name: 'Dov Sampleman', hebrewName: 'דב' });
  expect(file?.documents[0]).toMatchObject({
    label: 'Passport',
    fileName: 'דרכון.pdf',
    type: 'application/pdf',
  });
  expect(file?.documents[0]?.bytes?.byteLength).toBe(8);
  expect(file?.chapters.map(({ title }) => title)).toEqual([
    'Personal Info',
    'Academic Info',
    'Essay Questions',
  ]);
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), 'dossier-A-2027-1042.pdf');
});

test('scores come along only when they are asked for, as far as the person may see them', async () => {
  const user = open([APPLICATION_ID], { score_sheet: { ...sheet, is_blind: true, others: null } });
  await make(user);
  await screen.findByText('The dossier is in your downloads.');
  expect(vi.mocked(call).mock.calls.map(([name]) => name)).not.toContain('score_sheet');
  await user.click(screen.getByLabelText('With the scores that I may see'));
  await make(user);
  await waitFor(() => expect(added()).toHaveLength(2));
  const scores = added()[1]?.chapters.find(({ title }) => title === 'Scores');
  expect(scores?.parts).toEqual([
    { kind: 'words', title: 'What others gave is hidden until your own score is handed in.', text: '' },
  ]);
});

test('a score that was handed in stands with its marks, recommendation and comment', async () => {
  const user = open([APPLICATION_ID]);
  await user.click(screen.getByLabelText('With the scores that I may see'));
  await make(user);
  await screen.findByText('The dossier is in your downloads.');
  const [scores] = added().flatMap(({ chapters }) => chapters.filter(({ title }) => title === 'Scores'));
  expect(scores?.parts).toMatchObject([
    { title: 'Meira Myrtlegate', text: 'Total 4.0, Accept\nMotivation 4\nWarm.' },
  ]);
});

test('a document that is gone is named in the dossier and told', async () => {
  vi.mocked(openDocument).mockRejectedValue(new Problem('not_found', 'This document is no longer there.'));
  notPlaced = 1;
  const user = open([APPLICATION_ID]);
  await make(user);
  expect(await screen.findByText(/One document could not be put in/)).toBeVisible();
  expect(added()[0]?.documents).toMatchObject([
    { bytes: null, problem: 'This document is no longer there.' },
  ]);
});

test('a lost connection saves nothing and says so', async () => {
  vi.mocked(openDocument).mockRejectedValue(new Problem('offline', 'The server could not be reached.'));
  const user = open([APPLICATION_ID]);
  await make(user);
  expect(await screen.findByText('The server could not be reached.')).toBeVisible();
  expect(saveFile).not.toHaveBeenCalled();
});

test('of several files, those that are no longer there are counted', async () => {
  const [first = '', second = '', third = ''] = ids(3);
  const user = open([first, second, third], {
    office_application: ({ application_id }) => (application_id === first ? null : sampleFile()),
  });
  await make(user);
  expect(await screen.findByText(/One file is no longer there/)).toBeVisible();
  expect(added()).toHaveLength(2);
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(
    expect.any(Blob),
    expect.stringMatching(/^dossier-3-files-\d{4}-\d\d-\d\d\.pdf$/),
  );
});

test('it is begun before anything is read; what the database leaves out is counted, not read', async () => {
  const [first = '', second = ''] = ids(2);
  const user = open([first, second], { begin_dossier: [second] });
  await make(user);
  expect(await screen.findByText(/One file is no longer there/)).toBeVisible();
  const calls = vi.mocked(call).mock.calls.map(([name, args]) => [name, args]);
  expect(calls.at(0)).toEqual(['begin_dossier', { application_ids: [first, second] }]);
  expect(JSON.stringify(calls.slice(1))).not.toContain(first);
  expect(added()).toHaveLength(1);
});

test('a dossier that the database refuses to begin reads nothing and says why', async () => {
  const user = open([APPLICATION_ID], {
    begin_dossier: new Problem('not_allowed', 'A dossier holds only files that you were given to read.'),
  });
  await make(user);
  expect(await screen.findByText('A dossier holds only files that you were given to read.')).toBeVisible();
  expect(vi.mocked(call).mock.calls.map(([name]) => name)).toEqual(['begin_dossier']);
  expect(saveFile).not.toHaveBeenCalled();
});

test.each([
  [50, false],
  [51, true],
])('%i files at once: refused is %s', (count, refused) => {
  open(ids(count));
  expect(screen.queryByText('A dossier takes at most 50 files. Choose fewer.') !== null).toBe(refused);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Make the PDF' }).disabled).toBe(refused);
});
