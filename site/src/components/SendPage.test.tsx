import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SendPage } from './SendPage';

const URL_SENT = '/prospective-students?tab=shana-bet';
const show = () => render(<SendPage path="/prospective-students" sentence="The four tracks:" withChoice />);
const define = (name: 'share' | 'clipboard', value: unknown): void => {
  Object.defineProperty(navigator, name, { value, configurable: true, writable: true });
};

beforeEach(() => window.history.replaceState(null, '', URL_SENT));
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

describe('where the browser shares', () => {
  test('one button hands over the sentence and the address with what is chosen', async () => {
    const share = vi.fn(() => Promise.resolve());
    define('share', share);
    show();
    expect(screen.queryByRole('link', { name: /WhatsApp/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Send/ }));
    expect(share).toHaveBeenCalledWith(
      expect.objectContaining({
        text: 'The four tracks:',
        url: expect.stringMatching(/\/prospective-students\?tab=shana-bet$/) as string,
      }),
    );
  });

  test('closing its sheet changes nothing; a failure leaves the other ways', async () => {
    const share = vi.fn(() => Promise.reject(new DOMException('', 'AbortError')));
    define('share', share);
    show();
    await userEvent.click(screen.getByRole('button', { name: /Send/ }));
    expect(screen.queryByRole('link', { name: /WhatsApp/ })).toBeNull();
    share.mockImplementation(() => Promise.reject(new TypeError('no')));
    await userEvent.click(screen.getByRole('button', { name: /Send/ }));
    await waitFor(() => expect(screen.getByRole('link', { name: /WhatsApp/ })).toBeVisible());
  });
});

describe('elsewhere', () => {
  test('WhatsApp and mail carry the sentence and the address as it is at the press', async () => {
    show();
    const link = screen.getByRole('link', { name: /WhatsApp/ });
    const stay = (event: Event): void => event.preventDefault();
    document.addEventListener('click', stay);
    await userEvent.click(link);
    await userEvent.click(screen.getByRole('link', { name: 'E-mail' }));
    document.removeEventListener('click', stay);
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toMatch(
      /^https:\/\/wa\.me\/\?text=The four tracks: \S*\/prospective-students\?tab=shana-bet$/,
    );
    expect(
      decodeURIComponent(screen.getByRole('link', { name: 'E-mail' }).getAttribute('href') ?? ''),
    ).toMatch(/^mailto:\?subject=.+&body=The four tracks:\n\n\S*\/prospective-students\?tab=shana-bet\n$/);
    expect(screen.queryByRole('button', { name: /Send/ })).toBeNull();
  });

  test('the link is copied, and where that is refused it is shown', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    show();
    const user = userEvent.setup();
    define('clipboard', { writeText });
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('The link is copied.'));
    expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/\?tab=shana-bet$/));
    writeText.mockImplementation(() => Promise.reject(new Error('no')));
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(/Copy it from here: .*\?tab=shana-bet$/),
    );
  });
});
