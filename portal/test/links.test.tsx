/** The pages that open by a link of a mail, without an account: a referee's letter. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, describe } from 'vitest';
import type { FunctionResult } from '@school/shared/api/types';
import { LINK_KEY } from './factories.ts';
import { backend, calls, callsOf, invoke, Refused } from './fake-client.ts';
import { HEIC, JPEG, PNG } from './files.ts';
import { address, renderApp } from './render-app.tsx';

const KEY = LINK_KEY;
type Letter = FunctionResult<'reference_page'>;
type Open = Extract<Letter, { state: 'open' }>;
const facts = {
  referee: 'Rabbi Demo',
  applicant: 'Dov Demo',
  year: '2027-2028',
  language: 'en' as const,
  waives_access: true,
  until: '2097-03-01T21:59:00Z',
  ends_at: '2097-04-01T21:59:00Z',
};
const asked = (more: Partial<Open> = {}): Open => ({
  state: 'open',
  ...facts,
  begun: false,
  body: '',
  version: 1,
  saved_at: null,
  files: [],
  ...more,
});

describe('a referee', () => {
  const open = (page: Letter) => {
    backend.answer('reference_page', () => page);
    return renderApp(`/reference#${KEY}`);
  };

  it('reads who asks, until when and who will read it; nothing begins before a press', async () => {
    backend.answer('start_recommendation', () => asked({ begun: true }));
    const { user } = open(asked());
    expect(await screen.findByText(/^For Dov Demo, who is applying for 2027\W+2028\.$/)).toBeVisible();
    expect(screen.getByText('Dov Demo has given up the right to read your letter.')).toBeVisible();
    expect(callsOf('reference_page')).toEqual([{ token: KEY }]);
    expect(callsOf('start_recommendation')).toEqual([]);
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Write the letter' }));
    expect(await screen.findByRole('textbox', { name: /Your letter/ })).toBeVisible();
  });

  it('saves while writing, and sends what is written after one question', async () => {
    backend.answer('save_recommendation', () => ({
      state: 'saved',
      version: 2,
      saved_at: '2027-01-05T10:00:00Z',
    }));
    backend.answer('send_recommendation', () => ({ state: 'sent', ...facts }));
    const { user } = open(asked({ begun: true }));
    await user.type(await screen.findByRole('textbox', { name: /Your letter/ }), 'A fine young man.');
    await user.click(screen.getByRole('button', { name: 'Send the letter' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send the letter now?' });
    await user.click(within(dialog).getByRole('button', { name: 'Send the letter' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
    expect(callsOf('save_recommendation').at(-1)).toMatchObject({ token: KEY, body: 'A fine young man.' });
  });

  it('shows both texts where another window has saved, also when it does so before the letter is sent', async () => {
    let [body, version] = ['', 1];
    backend.answer('save_recommendation', (sent) => {
      if (sent.version !== version) return { state: 'conflict', body, version };
      [body, version] = [sent.body, version + 1];
      return { state: 'saved', version, saved_at: '2027-01-05T10:00:00Z' };
    });
    backend.answer('send_recommendation', (sent) =>
      sent.version === version ? { state: 'sent', ...facts } : { state: 'conflict', body, version },
    );
    const { user } = open(asked({ begun: true }));
    const letter = await screen.findByRole('textbox', { name: /Your letter/ });
    await user.type(letter, 'Mine.');
    await user.tab();
    await waitFor(() => expect(body).toBe('Mine.'));
    [body, version] = ['Of the other window.', version + 1];
    const send = async (): Promise<void> => {
      await user.click(screen.getByRole('button', { name: 'Send the letter' }));
      const dialog = await screen.findByRole('dialog', { name: 'Send the letter now?' });
      await user.click(within(dialog).getByRole('button', { name: 'Send the letter' }));
    };
    await send();
    expect(await screen.findByText('Of the other window.')).toBeVisible();
    expect(letter).toHaveValue('Mine.');
    await user.click(screen.getByRole('button', { name: 'Keep this window’s text' }));
    await waitFor(() => expect(body).toBe('Mine.'));
    [body, version] = ['Of the other window, again.', version + 1];
    await user.type(letter, ' More.');
    await user.tab();
    await user.click(await screen.findByRole('button', { name: 'Take the other one' }));
    expect(letter).toHaveValue('Of the other window, again.');
    await send();
    expect(await screen.findByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  });

  it('adds a PDF or photographs of it; what cannot be read is named with its sentence, and the others arrive', async () => {
    backend.answer('announce_recommendation_file', ({ file_name }) => ({
      state: 'ready',
      upload_id: `id-${String(file_name)}`,
      bucket: 'documents',
      path: 'x',
    }));
    backend.answer('remove_recommendation_file', () => asked({ begun: true }));
    const files: Open['files'] = [];
    invoke.mockReset().mockImplementation((_, options) => {
      const { upload_id } = (options as { body: { upload_id: string } }).body;
      files.push({ id: upload_id, file_name: upload_id.slice(3), size_bytes: 9 });
      return Promise.resolve({ data: { state: 'received' }, error: null });
    });
    backend.answer('reference_page', () => asked({ begun: true, files: [...files] }));
    const { user } = renderApp(`/reference#${KEY}`);
    const input = await screen.findByLabelText('Choose a PDF or photographs', { selector: 'input' });
    await user.upload(input, [
      new File([JPEG], 'page 1.jpg', { type: 'image/jpeg' }),
      new File([HEIC], 'heic-named.jpg', { type: 'image/jpeg' }),
      new File([], 'empty.pdf', { type: 'application/pdf' }),
      new File([PNG], 'page 4.png', { type: 'image/png' }),
    ]);
    expect(await screen.findByText(/^heic-named\.jpg: HEIC photos can’t be read here/)).toHaveTextContent(
      'empty.pdf: This file is empty.',
    );
    expect(screen.getByRole('button', { name: 'Remove page 4.png' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove page 1.jpg' }));
    expect(callsOf('remove_recommendation_file')).toEqual([{ token: KEY, file_id: 'id-page 1.jpg' }]);
    expect(callsOf('announce_recommendation_file').map(({ content_type }) => content_type)).toEqual([
      'image/jpeg',
      'image/png',
    ]);
  });

  it('says no with a word for the office, keeps it when that is refused, and can begin after all', async () => {
    backend.answer('decline_recommendation', () => {
      throw new Refused('rate_limited', 'Please try again in an hour.');
    });
    const { user } = open(asked());
    await user.click(await screen.findByRole('button', { name: 'I cannot write' }));
    const dialog = await screen.findByRole('dialog', { name: 'Tell us that you cannot write?' });
    const note = within(dialog).getByRole('textbox', { name: /A note to our admissions team/ });
    await user.type(note, 'I hardly know him.');
    await user.click(within(dialog).getByRole('button', { name: 'Tell them' }));
    expect(await within(dialog).findByText('Please try again in an hour.')).toBeVisible();
    expect(note).toHaveValue('I hardly know him.');
    backend.answer('decline_recommendation', () => ({ state: 'declined', ...facts }));
    await user.click(within(dialog).getByRole('button', { name: 'Tell them' }));
    expect(await screen.findByText(/You have told us that you cannot write/)).toBeVisible();
    expect(callsOf('decline_recommendation').at(-1)).toEqual({ token: KEY, note: 'I hardly know him.' });
    expect(screen.getByRole('button', { name: 'I can write after all' })).toBeVisible();
  });

  it.each([
    ['sent', /has reached our admissions team/],
    ['paused', /has put the application aside for now/],
    ['closed', /A letter is no longer needed/],
  ] as const)(
    'reads in words that the request is %s, and is offered nothing to write',
    async (state, words) => {
      open({ state, ...facts });
      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(screen.queryByRole('button', { name: /letter/ })).toBeNull();
    },
  );

  it.each([
    ['unknown', /Perhaps part of it is missing/],
    ['limited', /Too many links were tried/],
  ] as const)('with a link that is %s learns nothing of anybody', async (state, words) => {
    open({ state });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This link does not open a letter');
    expect(screen.queryByText(/Dov/)).toBeNull();
  });
});

describe('a link that a mail program has changed', () => {
  const PAGES = ['/reference', '/consent', '/parents', '/confirm-address'] as const;
  beforeEach(() => {
    backend.answer('reference_page', () => ({ state: 'unknown' }));
    backend.answer('consent_page', () => ({ state: 'unknown' }));
    backend.answer('parent_invitation_page', () => ({ state: 'unknown' }));
  });
  /** As the server is asked: the key of an address is used only when its owner presses. */
  const asked = (): unknown[] => calls.flatMap(({ args }) => ('token' in args ? [args['token']] : []));

  it.each(PAGES)('%s finds its key, and only the key stays in the address', async (page) => {
    renderApp(`${page}#${LINK_KEY.toUpperCase()}.)`);
    const kept = page === '/reference' || page === '/consent';
    await waitFor(() => expect(address()).toBe(kept ? `${page}#${LINK_KEY}` : page));
    expect([...new Set(asked())]).toEqual(page === '/confirm-address' ? [] : [LINK_KEY]);
    expect(screen.queryByRole('textbox', { name: /The link of your mail/ })).toBeNull();
  });

  it.each(PAGES)('%s takes one that was cut when it is pasted, in two lines too', async (page) => {
    const { user } = renderApp(`${page}#${LINK_KEY.slice(0, 40)}`);
    const field = await screen.findByRole('textbox', { name: /The link of your mail/ });
    expect(asked()).toEqual([]);
    await user.type(field, 'https://school.example/parents');
    await user.click(screen.getByRole('button', { name: 'Open it' }));
    expect(await screen.findByText(/This is not the whole link/)).toBeVisible();
    await user.clear(field);
    await user.paste(`https://school.example${page}#${LINK_KEY.slice(0, 40)}\r\n${LINK_KEY.slice(40)}>`);
    await user.click(screen.getByRole('button', { name: 'Open it' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /The link of your mail/ })).toBeNull());
    expect([...new Set(asked())]).toEqual(page === '/confirm-address' ? [] : [LINK_KEY]);
  });
});

it.each(['/reference', '/consent', '/parents'])(
  '%s without a link that opens sends its mail again',
  async (page) => {
    for (const name of ['reference_page', 'consent_page', 'parent_invitation_page'] as const)
      backend.answer(name, () => ({ state: 'unknown' }));
    backend.answer('send_link_again', () => null);
    for (const address of [page, `${page}#${LINK_KEY}`]) {
      const { user } = renderApp(address);
      await user.type(await screen.findByLabelText(/The address that our mail came to/), 'rabbi@example.org');
      await user.click(screen.getByRole('button', { name: 'Send it again' }));
      expect(await screen.findByText(/its mail is on its way/)).toBeVisible();
      expect(callsOf('send_link_again').at(-1)).toEqual({ email: 'rabbi@example.org' });
      cleanup();
      sessionStorage.clear();
    }
  },
);
