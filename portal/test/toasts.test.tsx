/** A toast goes with the page that its own act leaves, and not with any later one. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Link, MemoryRouter } from 'react-router';
import { Toaster } from '../src/components/Toaster.tsx';
import { clearToasts, toast } from '../src/lib/toasts.ts';

const said = { title: 'Saved', message: 'The office will look for it.' };
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  clearToasts();
  vi.useRealTimers();
});
const page = (): void => {
  render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <Link to="/accepted">Go on</Link>
      <Toaster />
    </MemoryRouter>,
  );
};
const goOn = (): unknown => fireEvent.click(screen.getByRole('link', { name: 'Go on' }));

test('it survives the change of page that its own act causes', () => {
  page();
  act(() => toast(said));
  goOn();
  expect(screen.getByText('Saved')).toBeVisible();
});

test('it does not survive another one, and stays as long as it takes to read', () => {
  page();
  act(() => toast(said));
  act(() => void vi.advanceTimersByTime(6000));
  expect(screen.getByText('Saved')).toBeVisible();
  goOn();
  expect(screen.queryByText('Saved')).toBeNull();
});
