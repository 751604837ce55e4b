/** Files for the year's own questions in the office: where they stand, who reads them, and that nothing that names documents forgets them. */
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderOffice } from '../../../../test/office.tsx';
import { sampleFile } from '../../../../test/sample-file.ts';
import { academicAnswers, essays, personalAnswers } from '../answers/answers.ts';
import { againstDeciding } from '../decision/against.ts';
import { storedOf } from '../../dossier/documents.ts';
import type { DocumentRow, OfficeFile } from '../types.ts';
import { askedFiles } from './asked-documents.ts';
import { Documents } from './Documents.tsx';
import { firstToRead } from './documents.ts';

vi.mock('../../../providers/open-document.ts', () => ({ openDocument: vi.fn() }));

const own = (
  id: string,
  words: string,
  more: Partial<OfficeFile['own_answers'][number]> = {},
): OfficeFile['own_answers'][number] => ({
  id,
  section: 'personal',
  kind: 'file',
  words,
  is_required: true,
  answer: null,
  is_hidden: false,
  ...more,
});
const sent = (id: string, question_id: string | null, more: Partial<DocumentRow> = {}): DocumentRow => ({
  id, application_id: 'a', kind: question_id === null ? 'resume' : 'question', question_id, file_name: `${id}.pdf`, content_type: 'application/pdf', size_bytes: 2048,
  storage_path: `a/${id}`, state: 'checked', reason: null, uploaded_at: '2026-11-20T10:00:00Z', version: 1, created_at: '2026-11-20T10:00:00Z', updated_at: '2026-11-20T10:00:00Z', ...more,
}); // prettier-ignore
const shelf = own('q1', 'Your bookshelf', { answer: 'shelf.pdf' });
const doctor = own('q2', 'A letter of your doctor', { section: 'essays', answer: 'doctor.pdf' });
const file = sampleFile({
  file: {
    own_answers: [shelf, own('q3', 'What do you sing?', { kind: 'short', answer: 'Alto.' }), doctor],
    documents: [sent('doctor', 'q2', { state: 'received' }), sent('shelf', 'q1'), sent('life', null)],
  },
});

test('they stand after the five kinds, each under the words of its question', () => {
  renderOffice(<Documents file={file} onOpen={() => undefined} />);
  const names = screen.getAllByRole('heading').map((heading) => heading.textContent);
  expect(names.slice(5)).toEqual(['Your bookshelf', 'A letter of your doctor']);
  const item = screen.getByRole('heading', { name: 'Your bookshelf' }).closest('li');
  expect(within(item as HTMLElement).getByText('shelf.pdf')).toBeVisible();
  expect(within(item as HTMLElement).queryByText('doctor.pdf')).toBeNull();
});

test('the reading role sees that one for officers was asked, and no file of it', () => {
  const hidden = sampleFile({
    file: {
      own_answers: [shelf, { ...doctor, answer: null, is_hidden: true }],
      documents: [sent('shelf', 'q1')],
    },
  });
  renderOffice(<Documents file={hidden} onOpen={() => undefined} />, { role: 'staff' });
  const item = screen.getByRole('heading', { name: 'A letter of your doctor' }).closest('li');
  expect(within(item as HTMLElement).getByText('Not shown to your role')).toBeVisible();
  expect(screen.getByText('shelf.pdf')).toBeVisible();
});

test('in the order of looking through them, and the first to read is the one nobody has checked', () => {
  expect(askedFiles(file).flatMap(({ documents }) => documents.map(({ id }) => id))).toEqual([
    'life',
    'shelf',
    'doctor',
  ]);
  expect(firstToRead(file)).toBe('doctor');
});

test('what speaks against deciding names them by their questions', () => {
  expect(againstDeciding(file)).toEqual(
    expect.arrayContaining(['Not there: Transcript, Passport.', 'Not checked yet: A letter of your doctor.']),
  );
  const without = { ...file, documents: file.documents.filter(({ id }) => id !== 'shelf') };
  expect(againstDeciding(without)).toContain('Not there: Transcript, Passport, Your bookshelf.');
});

test('the dossier holds them with their questions as titles', () => {
  expect(storedOf({ file, letters: null } as unknown as Parameters<typeof storedOf>[0])).toMatchObject([
    { label: 'Resume', fileName: 'life.pdf' },
    { label: 'Your bookshelf', fileName: 'shelf.pdf' },
    { label: 'A letter of your doctor', fileName: 'doctor.pdf' },
  ]);
});

test('among the answers they are named by their files, and no words are counted', () => {
  expect(personalAnswers(file)).toContainEqual(expect.objectContaining({ value: 'shelf.pdf' }));
  expect(academicAnswers(file).some(({ value }) => value === 'shelf.pdf')).toBe(false);
  expect(essays(file)).toContainEqual({ title: 'A letter of your doctor', text: 'doctor.pdf', length: '' });
});
