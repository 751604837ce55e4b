import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchBox } from './SearchBox.tsx';

const list = vi.hoisted(() => ({ filters: {} as Record<string, unknown>, setFilter: vi.fn() }));
vi.mock('./use-filters.ts', () => ({ useFilters: () => ({ ...list }) }));

beforeEach(() => {
  vi.useFakeTimers();
  list.filters = {};
  list.setFilter.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

const pause = (): void =>
  act(() => {
    vi.advanceTimersByTime(300);
  });

function opened() {
  const { rerender } = render(<SearchBox placeholder="Search" />);
  const box = screen.getByPlaceholderText('Search');
  return {
    box,
    type: (text: string) => {
      fireEvent.change(box, { target: { value: text } });
      pause();
    },
    /** The address follows what was asked, sooner or later. */
    address: (q: string) => {
      list.filters = { q };
      rerender(<SearchBox placeholder="Search" />);
      pause();
    },
  };
}

it('keeps what is typed while the addresses of earlier words still come', () => {
  const { box, type, address } = opened();
  type('cohen');
  type('cohen noam');
  address('cohen');
  expect(box).toHaveValue('cohen noam');
  address('cohen noam');
  expect(box).toHaveValue('cohen noam');
  expect(list.setFilter.mock.calls.at(-1)).toEqual(['q', 'cohen noam']);
});

it('follows the back button to words that were asked before', () => {
  const { box, type, address } = opened();
  type('cohen');
  address('cohen');
  type('levi');
  address('levi');
  address('cohen');
  expect(box).toHaveValue('cohen');
});
