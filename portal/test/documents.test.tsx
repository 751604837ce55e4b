import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FunctionsHttpError } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApplicationDocument } from '@school/shared/api/shapes';
import { Problem } from '../src/lib/problem.ts';
import { backend, callsOf, download, invoke, Refused, signIn } from './fake-client.ts';
import { buildDocument, buildMine } from './factories.ts';
import { pdf as wholePdf } from './files.ts';
import { renderApp } from './render-app.tsx';

const sendFile = vi.hoisted(() =>
  vi.fn<(input: { onProgress: (percent: number) => void }) => Promise<void>>(),
);
vi.mock('../src/features/application/send-file.ts', () => ({ sendFile }));

const pdf = (name = 'תעודת בגרות.pdf'): File => wholePdf(name);

let documents: ApplicationDocument[];
/** One application for each test: what is on its way belongs to it. */
let id: string;
beforeEach(() => {
  signIn();
  documents = [];
  id = crypto.randomUUID();
  invoke.mockReset();
  sendFile.mockReset().mockResolvedValue();
  backend.answer('my_application', () => buildMine({ documents, application: { id } }));
  backend.answer('announce_document', ({ file_name }) => ({
    document_id: `id-${String(file_name)}`,
    bucket: 'documents',
    path: 'application-1/x',
  }));
  invoke.mockImplementation((_, options) => {
    const { document_id } = (options as { body: { document_id: string } }).body;
    documents.push(buildDocument({ id: document_id, file_name: document_id.slice(3) }));
    return Promise.resolve({ data: { document_id, state: 'received' }, error: null });
  });
});

const card = async (name: string): Promise<HTMLElement> => {
  const section = (await screen.findByRole('heading', { name })).closest('section');
  if (!section) throw new Error(`No card ${name}.`);
  return section;
};
async function send(...files: File[]) {
  const app = renderApp('/apply/documents');
  const transcript = await card('Transcript');
  const input = within(transcript).getByLabelText(/^Transcript/, { selector: 'input' });
  await app.user.upload(input, files);
  return { ...app, transcript };
}

describe('sending documents', () => {
  it('does not offer HEIC, and takes several files with Hebrew names at once', async () => {
    const { transcript } = await send(pdf('דף א.pdf'), pdf('דף ב.pdf'));
    expect(within(transcript).getByLabelText(/^Transcript/, { selector: 'input' })).not.toHaveAttribute(
      'accept',
      expect.stringMatching(/hei[cf]|image\/\*/),
    );
    await waitFor(() => expect(within(transcript).getByText('Ready')).toBeVisible());
    expect(await within(transcript).findByText('דף א.pdf')).toBeVisible();
    expect(within(transcript).getByText('דף ב.pdf')).toBeVisible();
    expect(callsOf('announce_document')).toHaveLength(2);
  });

  it('shows how far it is', async () => {
    sendFile.mockImplementation(({ onProgress }) => {
      onProgress(40);
      return new Promise(() => undefined);
    });
    await send(pdf());
    expect(await screen.findByText('Sending, 40 %')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: /Progress of/ })).toHaveValue(40);
  });

  it('can be tried again after the connection broke', async () => {
    sendFile.mockRejectedValueOnce(
      new Problem('offline', 'The connection was lost. Try again when you are online.'),
    );
    const { user, transcript } = await send(pdf());
    expect(await screen.findByText(/The connection was lost/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(transcript).getByText('Ready')).toBeVisible());
  });

  it('goes again by itself as soon as the connection is there', async () => {
    sendFile.mockRejectedValueOnce(new Problem('offline', 'The connection was lost.'));
    const { transcript } = await send(pdf());
    expect(await screen.findByText(/The connection was lost/)).toBeVisible();
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    await waitFor(() => expect(within(transcript).getByText('Ready')).toBeVisible());
    expect(callsOf('announce_document')).toHaveLength(2);
  });

  it('says what the server found when it looked into the file', async () => {
    const answer = { message: 'This file is broken.', hint: 'broken_file' };
    invoke.mockResolvedValue({
      data: null,
      error: new FunctionsHttpError(new Response(JSON.stringify(answer), { status: 422 })),
    });
    await send(pdf());
    expect(await screen.findByText('This file is broken.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('says when the server refuses to begin', async () => {
    backend.answer('announce_document', () => {
      throw new Refused('wrong_state', 'Documents can no longer be added to this application.');
    });
    await send(pdf());
    expect(await screen.findByText('Documents can no longer be added to this application.')).toBeVisible();
  });

  it('sends nothing of a refused file', async () => {
    const { user, transcript } = await send(new File(['x'], 'IMG.heic'));
    expect(await within(transcript).findByText(/HEIC photos/)).toBeVisible();
    expect(callsOf('announce_document')).toHaveLength(0);
    await user.click(within(transcript).getByRole('button', { name: 'Dismiss' }));
    expect(within(transcript).queryByText(/HEIC photos/)).toBeNull();
  });

  it('takes a file out after asking', async () => {
    documents = [buildDocument()];
    backend.answer('remove_document', () => {
      documents = [];
      return null;
    });
    const { user } = renderApp('/apply/documents');
    await user.click(await screen.findByRole('button', { name: 'Remove: תעודה.pdf' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('תעודה.pdf')).toBeNull());
    expect(callsOf('remove_document')).toEqual([{ document_id: 'document-1' }]);
  });

  it('shows a picture in a preview, and gives a PDF to the browser’s viewer', async () => {
    documents = [
      buildDocument({ id: 'p', file_name: 'photo.png', content_type: 'image/png' }),
      buildDocument({ id: 'd', kind: 'resume', file_name: 'cv.pdf' }),
    ];
    download.mockResolvedValue({ data: new Blob(['x'], { type: 'text/html' }), error: null });
    const { user } = renderApp('/apply/documents');
    await user.click(await screen.findByRole('button', { name: 'Preview: photo.png' }));
    const picture = await screen.findByRole('img', { name: 'photo.png' });
    expect(picture).toHaveAttribute('src', expect.stringMatching(/^blob:/));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Preview: cv.pdf' }));
    expect(await screen.findByRole('link', { name: 'Open the file' })).toHaveAttribute('target', '_blank');
  });

  it('says when a preview can’t be fetched', async () => {
    documents = [buildDocument()];
    download.mockResolvedValue({ data: null, error: new Error('no') });
    const { user } = renderApp('/apply/documents');
    await user.click(await screen.findByRole('button', { name: /^Preview/ }));
    const dialog = screen.getByRole('dialog');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'The file could not be opened. Please try again.',
    );
    expect(within(dialog).queryByText(/Loading/)).toBeNull();
  });

  it('takes what is optional after submitting too, as long as the office reads, and nothing that was required', async () => {
    backend.answer('my_application', () =>
      buildMine({ can_edit: false, application: { id, status: 'submitted' } }),
    );
    renderApp('/apply/documents');
    expect(within(await card('Medical form')).getByRole('button', { name: /^Medical form/ })).toBeVisible();
    expect(within(await card('Transcript')).queryByRole('button')).toBeNull();
  });

  it('asks for a new file with the office’s reason, even after submitting', async () => {
    documents = [buildDocument({ state: 'replace', reason: 'Page two is <b>missing</b>.' })];
    backend.answer('my_application', () =>
      buildMine({ documents, can_edit: false, application: { id, status: 'submitted' } }),
    );
    renderApp('/apply/documents');
    const transcript = await card('Transcript');
    expect(within(transcript).getByText('Page two is <b>missing</b>.')).toBeVisible();
    expect(within(transcript).getByText('Needs replacing')).toBeVisible();
    expect(within(transcript).getByRole('button', { name: 'Transcript: Send a new one' })).toBeVisible();
    expect(within(await card('Passport')).queryByRole('button')).toBeNull();
  });

  it('can be chosen with the keyboard', async () => {
    renderApp('/apply/documents');
    const transcript = await card('Transcript');
    const input = within(transcript).getByLabelText(/^Transcript/, { selector: 'input' });
    const opened = vi.spyOn(input, 'click');
    fireEvent.click(within(transcript).getByRole('button', { name: /Choose files or take a photo/ }));
    expect(opened).toHaveBeenCalled();
  });
});
