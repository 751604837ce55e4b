/** A text that is kept on the server while it is typed. The server here is a Map, as the database's functions behave. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answering } from '../../test/fake-rpc.ts';
import { renderOffice, rpc } from '../../test/office.tsx';
import { flushDrafts, forgetDrafts } from '../providers/draft-writer.ts';
import { Problem } from '../providers/problem.ts';
import { DraftNote } from './DraftNote.tsx';
import { useRecordEdits } from './use-record-edits.ts';

const server = new Map<string, string>();
/** Each text has its own time. */
const timeOf = (text: string): string =>
  new Date(
    Date.UTC(2026, 10, 22) + [...text].reduce((sum, sign, n) => sum + sign.charCodeAt(0) * (n + 1), 0),
  ).toISOString();
let offline = false;
/** The server answers what it holds only after this. */
let answers: Promise<unknown> = Promise.resolve();

const usual = (): void => {
  rpc.mockImplementation(
    answering({
      my_drafts: async ({ subject_id }) => {
        await answers;
        return [...server]
          .filter(([key]) => key.startsWith(`${subject_id} `))
          .map(([key, text]) => ({
            field: key.split(' ')[1] ?? '',
            text,
            updated_at: timeOf(text),
          }));
      },
      save_draft: ({ subject_id, field, text, seen }) => {
        if (offline) throw new Problem('offline', 'The server could not be reached.');
        const key = `${subject_id} ${field}`;
        const kept = server.get(key);
        if (kept !== undefined && kept !== text && timeOf(kept) !== seen)
          return { updated_at: timeOf(kept), other: kept };
        if (text === '') server.delete(key);
        else server.set(key, text);
        return { updated_at: text === '' ? null : timeOf(text), other: null };
      },
    }),
  );
};
beforeEach(() => {
  server.clear();
  offline = false;
  answers = Promise.resolve();
  usual();
});
afterEach(forgetDrafts);

function Form({ about = 'file-1', send }: { readonly about?: string; readonly send?: () => Promise<void> }) {
  const form = useRecordEdits({ body: '' }, null, {
    kept: { name: 'body', place: { subject: 'application', subject_id: about, field: 'note' } },
  });
  return (
    <>
      <textarea
        aria-label="Note"
        value={form.values.body}
        onChange={({ target }) => form.change('body', target.value)}
      />
      <DraftNote state={form.draft} />
      <button onClick={() => void form.submit(() => (send ?? (() => Promise.resolve()))())}>Save</button>
    </>
  );
}
const asked = () =>
  waitFor(() => expect(rpc).toHaveBeenCalledWith('my_drafts', expect.anything(), expect.anything()));
const note = () => screen.getByLabelText('Note');

test('what is typed is kept when typing pauses, and is there when the form is opened anew', async () => {
  const { unmount } = renderOffice(<Form />);
  await asked();
  await userEvent.type(note(), 'Call his rabbi');
  expect(await screen.findByText('Draft kept. Only you see it.', {}, { timeout: 3000 })).toBeVisible();
  expect(server.get('file-1 note')).toBe('Call his rabbi');
  unmount();
  renderOffice(<Form />);
  await waitFor(() => expect(note()).toHaveValue('Call his rabbi'));
});

test('left within a second it is there as well, and another file has its own', async () => {
  const { unmount } = renderOffice(<Form />);
  await asked();
  await userEvent.type(note(), 'Half a wo');
  unmount();
  const other = renderOffice(<Form about="file-2" />);
  await waitFor(() =>
    expect(rpc).toHaveBeenCalledWith(
      'my_drafts',
      { subject: 'application', subject_id: 'file-2' },
      expect.anything(),
    ),
  );
  expect(note()).toHaveValue('');
  other.unmount();
  renderOffice(<Form />);
  await waitFor(() => expect(note()).toHaveValue('Half a wo'));
  await flushDrafts();
  expect(server.get('file-1 note')).toBe('Half a wo');
});

test('typed before the kept draft has come, neither is lost', async () => {
  server.set('file-1 note', 'From yesterday.');
  let answer = (): void => undefined;
  answers = new Promise<void>((resolve) => (answer = resolve));
  renderOffice(<Form />);
  await userEvent.type(note(), 'N');
  answer();
  await waitFor(() => expect(note()).toHaveValue('From yesterday.\nN'));
});

test('saved, the draft is gone', async () => {
  server.set('file-1 note', 'From yesterday.');
  renderOffice(<Form />);
  await waitFor(() => expect(note()).toHaveValue('From yesterday.'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(note()).toHaveValue(''));
  await waitFor(() => expect(server.size).toBe(0));
});

test('typed on while it is being saved: the next one begins with it, in the box and in the draft', async () => {
  let answer = (): void => undefined;
  renderOffice(<Form send={() => new Promise<void>((resolve) => (answer = resolve))} />);
  await asked();
  await userEvent.type(note(), 'Call his rabbi.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(note(), ' And his mother.');
  answer();
  await waitFor(() => expect(note()).toHaveValue('And his mother.'));
  await flushDrafts();
  expect(server.get('file-1 note')).toBe('And his mother.');
});

test('a draft that could not be read is asked for again and not written over', async () => {
  server.set('file-1 note', 'From yesterday.');
  answers = Promise.reject(new Problem('offline', 'The server could not be reached.'));
  const { unmount } = renderOffice(<Form />);
  await asked();
  await userEvent.type(note(), 'N');
  expect(await screen.findByText(/not kept yet/)).toBeVisible();
  await flushDrafts();
  expect(server.get('file-1 note')).toBe('From yesterday.');
  // Left before it could be read: what was typed waits in the page.
  unmount();
  answers = Promise.resolve();
  renderOffice(<Form />);
  await waitFor(() => expect(note()).toHaveValue('From yesterday.\nN'));
  await flushDrafts();
  expect(server.get('file-1 note')).toBe('From yesterday.\nN');
});

test('typed in two windows, neither is lost: both stand here, and a discarded one takes nothing along', async () => {
  renderOffice(<Form />);
  await asked();
  await userEvent.type(note(), 'Call him.');
  await flushDrafts();
  server.set('file-1 note', 'Call him. From the other window.');
  await userEvent.type(note(), ' Today.');
  await flushDrafts();
  const both = 'Call him. From the other window.\nCall him. Today.';
  await waitFor(() => expect(note()).toHaveValue(both));
  expect(await screen.findByText(/both texts stand here/, {}, { timeout: 3000 })).toBeVisible();
  expect(server.get('file-1 note')).toBe(both);
  server.set('file-1 note', 'The next one, from there.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(note()).toHaveValue(''));
  await flushDrafts();
  expect(server.get('file-1 note')).toBe('The next one, from there.');
});

test('where the form is left before the other window is heard of, both are joined all the same', async () => {
  const { unmount } = renderOffice(<Form />);
  await asked();
  await userEvent.type(note(), 'Mine.');
  server.set('file-1 note', 'Theirs.');
  unmount();
  await flushDrafts();
  await flushDrafts();
  expect(server.get('file-1 note')).toBe('Theirs.\nMine.');
});

test('a refused save leaves the draft where it is', async () => {
  renderOffice(<Form send={() => Promise.reject(new Problem('invalid_value', 'No.'))} />);
  await asked();
  await userEvent.type(note(), 'Keep me');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await flushDrafts();
  expect(server.get('file-1 note')).toBe('Keep me');
  expect(note()).toHaveValue('Keep me');
});

test('without a connection it says so and closing the page asks; forgotten drafts are not sent', async () => {
  renderOffice(<Form />);
  await asked();
  offline = true;
  await userEvent.type(note(), 'In a tunnel');
  expect(await screen.findByText(/not kept yet/, {}, { timeout: 3000 })).toBeVisible();
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  forgetDrafts();
  offline = false;
  await flushDrafts();
  expect(server.size).toBe(0);
});
