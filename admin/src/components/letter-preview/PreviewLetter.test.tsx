import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeAnswer } from '../../../test/fake-rpc.ts';
import { renderOffice } from '../../../test/office.tsx';
import { Problem } from '../../providers/problem.ts';
import { makePreview } from './make-preview.ts';
import { PreviewLetter } from './PreviewLetter.tsx';

vi.mock('./make-preview.ts', () => ({ makePreview: vi.fn() }));
const make = vi.mocked(makePreview);
const letter = fakeAnswer('preview_decision_letter');

/** The window that the press opens. */
const opening = vi.fn<() => object | null>();
const opened = { location: { href: '' }, close: vi.fn() };
beforeEach(() => {
  opened.location.href = '';
  make.mockReset().mockResolvedValue(new Blob(['%PDF-1.7'], { type: 'application/pdf' }));
  opening.mockReset().mockReturnValue(opened);
  vi.stubGlobal('open', opening);
  URL.createObjectURL = vi.fn(() => 'blob:letter');
});
afterEach(() => vi.unstubAllGlobals());
const show = (given: () => Promise<typeof letter> = () => Promise.resolve(letter)) =>
  renderOffice(<PreviewLetter hint="Nobody is told by it." languages={['en', 'he']} letter={given} />);

test.each([
  ['Preview in English', 'en'],
  ['Preview in Hebrew', 'he'],
] as const)(
  '%s draws the letter in that language, in a window that the press opened',
  async (name, language) => {
    show();
    expect(screen.getByText('Nobody is told by it.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name }));
    expect(opening).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(opened.location.href).toBe('blob:letter'));
    expect(make).toHaveBeenCalledExactlyOnceWith(letter, language);
  },
);

test('while one is being made neither is pressed again', async () => {
  let finish: (blob: Blob) => void = () => undefined;
  make.mockReset().mockReturnValue(new Promise((resolve) => (finish = resolve)));
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Preview in Hebrew' }));
  expect(screen.getByRole('button', { name: 'Making the PDF...' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Preview in English' })).toBeDisabled();
  await waitFor(() => expect(make).toHaveBeenCalled());
  finish(new Blob(['%PDF-1.7']));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Preview in Hebrew' })).toBeEnabled());
});

test('a letter that could not be read leaves no empty window, and says why', async () => {
  show(() => Promise.reject(new Problem('not_found', 'This application no longer exists.')));
  await userEvent.click(screen.getByRole('button', { name: 'Preview in English' }));
  expect(await screen.findByText('The preview was not made')).toBeVisible();
  expect(screen.getByText('This application no longer exists.')).toBeVisible();
  expect(opened.close).toHaveBeenCalled();
  expect(make).not.toHaveBeenCalled();
});

test('where windows are held back, the letter takes the place of the page', async () => {
  opening.mockReturnValue(null);
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Preview in English' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('blob:letter'));
});
