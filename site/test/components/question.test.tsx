import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '../../src/components/Toasts';
import { QuestionForm } from '../../src/features/question/QuestionForm';

const sent = vi.fn();
const navigate = vi.fn<(to: string | URL) => void>();

function answer(status: unknown): void {
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (url === '/config.json') return Promise.resolve(Response.json({ supabaseUrl: '', supabaseKey: 'k' }));
    sent(url, typeof init?.body === 'string' ? JSON.parse(init.body) : null);
    return Promise.resolve(Response.json(status));
  });
}

async function fillIn(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Name'), 'Demo Visitor');
  await userEvent.type(screen.getByLabelText('Email'), 'visitor@example.org');
  await userEvent.type(screen.getByLabelText('Subject'), 'Hebrew');
  await userEvent.type(screen.getByLabelText('Message'), 'How much שלום do I need?');
}

const submit = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Submit Question' }));

describe('Submit a Question', () => {
  // The page loads it when somebody begins to write.
  beforeAll(() => import('../../src/features/question/send'));
  beforeEach(() => {
    sent.mockClear();
    navigate.mockClear();
    vi.spyOn(window.location, 'assign').mockImplementation(navigate);
    render(
      <>
        <QuestionForm />
        <Toasts />
      </>,
    );
  });

  it('lists what is missing in a summary that takes focus and leads to the fields', async () => {
    await submit();
    const summary = screen.getByRole('alert');
    expect(summary).toHaveFocus();
    expect(summary).toHaveTextContent('There is a problem');
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Enter your name.',
      'Enter your e-mail address, so that we can answer.',
      'Enter a subject.',
      'Enter your question.',
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'Enter a subject.' }));
    expect(screen.getByLabelText('Subject')).toHaveFocus();
    expect(screen.getByLabelText('Subject')).toHaveAccessibleDescription('Enter a subject.');
  });

  it('refuses an address that is none, and sends nothing', async () => {
    answer({ status: 'received' });
    await fillIn();
    await userEvent.clear(screen.getByLabelText('Email'));
    await userEvent.type(screen.getByLabelText('Email'), 'visitor');
    await submit();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      'Enter an e-mail address like name@example.org.',
    );
    expect(sent).not.toHaveBeenCalled();
  });

  it('stores the question, confirms it and returns to the knowledge base after 1.5 seconds', async () => {
    answer({ status: 'received' });
    await fillIn();
    await submit();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Question Submitted!'));
    expect(sent).toHaveBeenCalledWith(expect.stringContaining('/rest/v1/rpc/ask_question'), {
      name: 'Demo Visitor',
      email: 'visitor@example.org',
      subject: 'Hebrew',
      message: 'How much שלום do I need?',
      website: '',
    });
    expect(navigate).not.toHaveBeenCalled();
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/knowledge-base'), { timeout: 2000 });
  });

  it('passes the trap field on, so that the database can drop what robots send', async () => {
    answer({ status: 'received' });
    await fillIn();
    await userEvent.type(screen.getByLabelText('Leave this empty'), 'spam');
    await submit();
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ website: 'spam' })),
    );
  });

  it('says when too many were sent, and keeps what was typed', async () => {
    answer({ status: 'rate_limited', message: 'You have sent several questions in a short time.' });
    await fillIn();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You have sent several questions in a short time.',
    );
    expect(screen.getByLabelText('Message')).toHaveValue('How much שלום do I need?');
  });

  it('shows a refusal of the database at its field', async () => {
    answer({ status: 'invalid', field: 'name', message: 'Enter your name, up to 120 characters.' });
    await fillIn();
    await submit();
    await screen.findByRole('alert');
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(
      'Enter your name, up to 120 characters.',
    );
  });

  it('keeps everything when the server cannot be reached', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await fillIn();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Your question could not be sent.');
    expect(screen.getByLabelText('Name')).toHaveValue('Demo Visitor');
  });
});
