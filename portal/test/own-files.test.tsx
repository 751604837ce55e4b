/** Own questions of a year that are answered with files: where they stand, what is said of them, and what is asked again. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApplicationDocument, MyApplication } from '@school/shared/api/shapes';
import { backend, callsOf, invoke, signIn } from './fake-client.ts';
import { PDF, pdf } from './files.ts';
import { buildDocument, buildMine } from './factories.ts';
import { renderApp } from './render-app.tsx';

const sendFile = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('../src/features/application/send-file.ts', () => ({ sendFile }));

const SHELF = '11111111-1111-4111-8111-111111111111';
const own = (answer: string | null = null): MyApplication['own_questions'][number] => ({
  id: SHELF,
  section: 'personal',
  kind: 'file',
  words: 'A picture of your bookshelf',
  help: 'As it stands today.',
  is_required: true,
  choices: [],
  most_characters: 0,
  answer,
});
const picture = (more: Partial<ApplicationDocument> = {}): ApplicationDocument =>
  buildDocument({ id: 'shelf', kind: 'question', question_id: SHELF, file_name: 'shelf.pdf', ...more });
const missing = [{ section: 'personal', field: `own-${SHELF}`, label: own().words }] as const;

let documents: ApplicationDocument[];
let id: string;
const answer = (more: Partial<Parameters<typeof buildMine>[0]> = {}): void =>
  backend.answer('my_application', () =>
    buildMine({
      documents,
      own_questions: [own(documents[0]?.file_name ?? null)],
      missing: documents.length > 0 ? [] : [...missing],
      application: { id },
      ...more,
    }),
  );
beforeEach(() => {
  signIn();
  documents = [];
  id = crypto.randomUUID();
  sendFile.mockReset().mockResolvedValue();
  answer();
  backend.answer('announce_document', () => ({ document_id: 'shelf', bucket: 'documents', path: 'x' }));
  invoke.mockReset().mockImplementation(() => {
    documents.push(picture());
    return Promise.resolve({ data: { document_id: 'shelf', state: 'received' }, error: null });
  });
});

const BUTTON = 'A picture of your bookshelf: Choose files or take a photo';
const place = async (): Promise<HTMLElement> => {
  const block = (await screen.findByRole('heading', { name: own().words })).closest('div.own-file');
  if (!(block instanceof HTMLElement)) throw new Error('The question has no place.');
  return block;
};

describe('a question answered with a file', () => {
  it('stands in its section with its help and limits, and sends what is chosen for that question', async () => {
    const { user } = renderApp('/apply/personal');
    const block = await place();
    expect(within(block).getByText('Required.')).toBeVisible();
    expect(within(block).getByText(/As it stands today/)).toBeVisible();
    expect(within(block).getByText(/PDF, JPEG or PNG, up to 25 MB/)).toBeVisible();
    expect(within(block).getByText('Not sent')).toBeVisible();
    const input = within(block).getByLabelText(BUTTON, { selector: 'input' });
    await user.upload(input, pdf('shelf.pdf'));
    expect(await within(block).findByText('shelf.pdf')).toBeVisible();
    expect(callsOf('announce_document')).toEqual([
      {
        kind: 'question',
        question_id: SHELF,
        file_name: 'shelf.pdf',
        content_type: 'application/pdf',
        size_bytes: PDF.length,
      },
    ]);
    expect(within(block).getByText('Ready')).toBeVisible();
  });

  it('is where the list of what is missing leads to', async () => {
    const { user } = renderApp('/apply/review');
    await user.click(await screen.findByRole('button', { name: 'Submit application' }));
    await user.click(await screen.findByRole('link', { name: own().words }));
    await waitFor(() => expect(screen.getByRole('button', { name: BUTTON })).toHaveFocus());
  });

  it('shows its files in the review, and not as a kind of document', async () => {
    documents = [picture()];
    renderApp('/apply/review');
    expect(await screen.findByText('shelf.pdf')).toBeVisible();
    expect(screen.getByText(own().words)).toBeVisible();
  });

  it('that has not arrived is named on other pages, which lead to its section, and not twice on its own', async () => {
    sendFile.mockReset().mockRejectedValue(new Error('broken'));
    const { user } = renderApp('/apply/personal');
    const block = await place();
    const input = within(block).getByLabelText(BUTTON, { selector: 'input' });
    await user.upload(input, pdf('shelf.pdf'));
    expect(await within(block).findByRole('alert')).toBeVisible();
    expect(screen.queryByText(/^Not sent yet/)).toBeNull();
    await user.click(screen.getByRole('link', { name: '← All sections' }));
    const notice = (await screen.findByText(/^Not sent yet: .*shelf\.pdf/)).closest('div');
    expect(within(notice as HTMLElement).getByRole('link', { name: 'Personal' })).toHaveAttribute(
      'href',
      '/apply/personal',
    );
  });

  it('is asked for again after submitting, with the reason, on the dashboard and in its section', async () => {
    documents = [picture({ state: 'replace', reason: 'Too dark.' })];
    answer({ can_edit: false, missing: [], application: { id, status: 'submitted' } });
    const { user } = renderApp('/dashboard');
    expect(await screen.findByText('Too dark.')).toBeVisible();
    const [link] = screen.getAllByRole('link', { name: /Send|Replace|Upload/ });
    expect(link).toHaveAttribute('href', '/apply/personal');
    await user.click(link as HTMLElement);
    const block = await place();
    expect(within(block).getByText('Needs replacing')).toBeVisible();
    expect(within(block).getByRole('button', { name: /Send a new one/ })).toBeVisible();
  });

  it('is not asked for again once the application is over', async () => {
    documents = [picture({ state: 'replace', reason: 'Too dark.' })];
    answer({ can_edit: false, missing: [], application: { id, status: 'rejected' } });
    renderApp('/dashboard');
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeVisible();
    expect(screen.queryByText('Too dark.')).toBeNull();
    expect(screen.queryByText('Needs replacing')).toBeNull();
  });
});
