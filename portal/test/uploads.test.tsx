/** A file that did not arrive: it waits beside the pages, goes again by itself, and after a reload is named. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApplicationDocument } from '@school/shared/api/shapes';
import { Problem } from '../src/lib/problem.ts';
import { unsavedKey } from '../src/lib/unsaved.ts';
import { PDF, pdf } from './files.ts';
import { backend, callsOf, invoke, signIn } from './fake-client.ts';
import { buildDocument, buildMine } from './factories.ts';
import { renderApp } from './render-app.tsx';

const sendFile = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('../src/features/application/send-file.ts', () => ({ sendFile }));

const broken = (kind: 'offline' | 'signed_out' = 'offline'): Problem =>
  new Problem(kind, 'The connection was lost.');

let documents: ApplicationDocument[];
let id: string;
beforeEach(() => {
  signIn();
  documents = [];
  id = crypto.randomUUID();
  sendFile.mockReset().mockRejectedValueOnce(broken()).mockResolvedValue();
  backend.answer('my_application', () => buildMine({ documents, application: { id } }));
  backend.answer('announce_document', () => ({ document_id: 'd', bucket: 'documents', path: 'x' }));
  invoke.mockReset().mockImplementation(() => {
    documents.push(buildDocument({ id: 'd', kind: 'passport', file_name: 'passport.pdf' }));
    return Promise.resolve({ data: { document_id: 'd', state: 'received' }, error: null });
  });
});

async function send(file = pdf()) {
  const app = renderApp('/apply/documents');
  const input = await screen.findByLabelText(/^Passport:/, { selector: 'input' });
  await app.user.upload(input, file);
  await screen.findByText('The connection was lost.');
  return app;
}
const backOnline = (): void => act(() => void window.dispatchEvent(new Event('online')));
const kept = (): string[] => Object.keys(sessionStorage).filter((key) => key.includes(':files:'));
/** Whether the browser would ask before the page goes. */
const asksToStay = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

describe('a file whose connection broke', () => {
  it('is named on the other pages of the application and goes by itself while one of them is looked at', async () => {
    const { user } = await send();
    expect(screen.getByText(/until the file has arrived/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: '← All sections' }));
    expect(await screen.findByText(/^Not sent yet: .*passport\.pdf/)).toBeVisible();
    backOnline();
    await waitFor(() => expect(screen.queryByText(/^Not sent yet/)).toBeNull());
    expect(callsOf('announce_document')).toHaveLength(2);
    expect(documents).toHaveLength(1);
  });

  it('goes on also while no page of the application is open at all', async () => {
    await send();
    cleanup();
    renderApp('/account');
    backOnline();
    await waitFor(() => expect(documents).toHaveLength(1));
    expect(kept()).toEqual([]);
  });

  it('waits for a new sign-in, and goes on as the application opens again', async () => {
    sendFile.mockReset().mockRejectedValueOnce(broken('signed_out')).mockResolvedValue();
    await send();
    cleanup();
    renderApp('/apply');
    await waitFor(() => expect(documents).toHaveLength(1));
  });

  it('is not announced when it is cancelled while it is looked at', async () => {
    let seen = (): void => undefined;
    const file = pdf('secret.pdf');
    const bytes = new TextEncoder().encode(PDF);
    vi.spyOn(file, 'stream').mockImplementation(
      () =>
        new ReadableStream({
          start(controller) {
            seen = () => {
              controller.enqueue(bytes);
              controller.close();
            };
          },
        }),
    );
    const { user } = renderApp('/apply/documents');
    await user.upload(await screen.findByLabelText(/^Passport:/, { selector: 'input' }), file);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await act(async () => {
      seen();
      await Promise.resolve();
    });
    await waitFor(() => expect(screen.queryByText('secret.pdf')).toBeNull());
    expect(callsOf('announce_document')).toHaveLength(0);
    expect(kept()).toEqual([]);
  });

  it('asks before the page goes, as long as it is on its way, and leaves only its name in the tab', async () => {
    expect(asksToStay()).toBe(false);
    await send();
    expect(asksToStay()).toBe(true);
    expect(kept()).toHaveLength(1);
    expect(Object.keys(localStorage).filter((key) => key.includes('files:'))).toEqual([]);
    backOnline();
    await waitFor(() => expect(documents).toHaveLength(1));
    await waitFor(() => expect(asksToStay()).toBe(false));
  });

  it('is somebody else’s when another application is open: nothing of it is shown or sent', async () => {
    await send();
    cleanup();
    id = crypto.randomUUID();
    renderApp('/apply');
    await screen.findByRole('navigation', { name: /sections/i });
    backOnline();
    expect(screen.queryByText(/passport\.pdf/)).toBeNull();
    expect(callsOf('announce_document')).toHaveLength(1);
  });
});

describe('after a reload', () => {
  const lost = (): void => sessionStorage.setItem(unsavedKey(`files:${id}`, 'passport/scan.pdf'), 'scan.pdf');

  it('says which file must be chosen again, in its card and on the overview, until it is', async () => {
    lost();
    sendFile.mockReset().mockResolvedValue();
    const { user } = renderApp('/apply');
    expect(await screen.findByText(/^Not arrived, please choose again: scan\.pdf/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Documents' }));
    const card =
      (await screen.findByRole('heading', { name: 'Passport' })).closest('section') ?? document.body;
    expect(within(card).getByText(/Please choose it once more/)).toBeVisible();
    await user.upload(within(card).getByLabelText(/^Passport:/, { selector: 'input' }), pdf('scan.pdf'));
    await waitFor(() => expect(screen.queryByText(/Please choose it once more/)).toBeNull());
    await waitFor(() => expect(kept()).toEqual([]));
  });

  it('can be dismissed', async () => {
    lost();
    const { user } = renderApp('/apply/documents');
    await user.click(await screen.findByRole('button', { name: 'Dismiss: scan.pdf' }));
    expect(screen.queryByText(/Please choose it once more/)).toBeNull();
    expect(kept()).toEqual([]);
  });
});
