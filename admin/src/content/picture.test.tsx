/** The desk's photograph and its preview: what is sent, what is refused in words, and to whom. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Route, Routes } from 'react-router';
import { renderOffice } from '../../test/office.tsx';
import ContentPage from './ContentPage.tsx';
import type { Entry } from './types.ts';

const PERSON: Entry = {
  ...{ id: 'dov-ben-almoni', title: 'Rabbi Dov', about: 'faculty', state: 'public', by: null, at: null },
  fields: { name: 'Rabbi Dov', text: 'He sits there.' },
  version: 'abc:0',
  form: [
    { name: 'name', kind: 'text', required: true },
    { name: 'image', kind: 'picture', required: false },
    { name: 'imageAlt', kind: 'text', required: false },
    { name: 'imageFocus', kind: 'text', required: false },
    { name: 'text', kind: 'long', required: true },
  ],
  page: '/staff',
  history: [],
  build: { changed_at: '2026-11-26T08:00:00Z', asked_at: '2026-11-26T08:00:00Z', failure: null },
  choices: {},
};
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 0xff, 0xd9]);

const added = vi.fn<(data: { name: string; data: string }) => Promise<unknown>>();
let problems: readonly object[] = [];
beforeEach(() => {
  problems = [];
  added.mockResolvedValue({ id: 'dov-ben-almoni-1234567890.jpg' });
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 6000, height: 3000 }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly width: number;
      readonly height: number;
      constructor(width: number, height: number) {
        [this.width, this.height] = [width, height];
      }
      getContext = () => ({ drawImage: () => undefined });
      convertToBlob = () =>
        Promise.resolve(new Blob([`${this.width}x${this.height}`], { type: 'image/jpeg' }));
    },
  );
});

const open = () =>
  renderOffice(
    <Routes>
      <Route path="/content/:collection/:id" element={<ContentPage />} />
    </Routes>,
    {
      role: 'editor',
      path: '/content/people/dov-ben-almoni',
      dataProvider: {
        getOne: (resource: string) =>
          Promise.resolve({
            data:
              resource === 'content/pictures' ? { id: 'x', type: 'image/jpeg', data: btoa('photo') } : PERSON,
          } as never),
        create: async (_resource: string, { data }: { data: unknown }) =>
          ({ data: await added(data as { name: string; data: string }) }) as never,
        update: () => Promise.resolve({ data: { id: PERSON.id, problems } } as never),
      },
    },
  );
const choose = async (file: File): Promise<void> =>
  userEvent.upload(await screen.findByLabelText('Photograph'), file, { applyAccept: false });
const picture = (bytes: BlobPart, type = 'image/jpeg'): File => new File([bytes], 'photo', { type });

test('a photograph is made smaller, kept for its page, and its point is set by a press on it', async () => {
  open();
  await choose(picture(JPEG));
  await waitFor(() =>
    expect(added).toHaveBeenCalledWith({ name: 'dov-ben-almoni', data: btoa('2560x1280') }),
  );
  expect(await screen.findByRole('button', { name: 'Without a photograph' })).toBeVisible();
  await waitFor(() => expect(document.querySelector('img[src="blob:photo"]')).not.toBeNull());
  const frame = document.querySelector('img[src="blob:photo"]')?.parentElement;
  if (!frame) throw new Error('no photograph');
  frame.getBoundingClientRect = () => new DOMRect(100, 100, 200, 100);
  await userEvent.pointer({ target: frame, keys: '[MouseLeft]', coords: { clientX: 150, clientY: 130 } });
  expect(screen.getByRole('textbox', { name: /^What stays in view/ })).toHaveValue('25% 30%');
  await userEvent.click(screen.getByRole('button', { name: 'Without a photograph' }));
  expect(screen.getByRole('textbox', { name: /^What stays in view/ })).toHaveValue('');
});

test.each([
  ['an SVG', picture('<svg/>', 'image/svg+xml'), /neither a JPEG nor a PNG/],
  ['a page that calls itself a JPEG', picture('<html>'), /is not a JPEG, PNG or WebP picture/],
  ['more than 20 MB', picture(new Uint8Array(20 * 1024 * 1024 + 1)), /has 21 MB; at most 20 MB/],
])('%s is refused in words and never sent', async (_what, file, words) => {
  open();
  await choose(file);
  expect(await screen.findByText(words)).toBeVisible();
  expect(added).not.toHaveBeenCalled();
});

test('a picture that no browser can open is refused in words', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no image')));
  open();
  await choose(picture(JPEG));
  expect(await screen.findByText(/This picture cannot be opened/)).toBeVisible();
});

test('the preview is sent, on its own origin, what the check accepts and nothing else', async () => {
  open();
  const button = await screen.findByRole('button', { name: 'Preview' });
  await userEvent.click(button);
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview');
  const inside = { postMessage: vi.fn<(message: { fields: object }, origin: string) => void>() };
  vi.spyOn(frame, 'contentWindow', 'get').mockReturnValue(inside as unknown as Window);
  const say = (data: object, origin = window.location.origin): void => {
    window.dispatchEvent(Object.assign(new Event('message'), { origin, source: inside, data }));
  };
  say({ kind: 'preview-ready' }, 'https://evil.example');
  expect(inside.postMessage).not.toHaveBeenCalled();
  say({ kind: 'preview-ready' });
  await waitFor(() =>
    expect(inside.postMessage).toHaveBeenCalledWith(
      { kind: 'preview', collection: 'staff', slug: PERSON.id, fields: PERSON.fields, photo: null },
      window.location.origin,
    ),
  );
});
