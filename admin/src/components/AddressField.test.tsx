/** A near miss of a well-known host is asked about once the field is left, for as long as it stands there. */
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AddressField } from './AddressField.tsx';

const DOUBT = /david@gmail\.com/;

function show(value: string, refused?: string) {
  const onBlur = vi.fn();
  const field = (now: string, sentence?: string) => (
    <AddressField
      label="Email"
      value={now}
      helperText={sentence}
      onBlur={onBlur}
      onChange={() => undefined}
    />
  );
  const { rerender } = render(field(value, refused));
  return {
    onBlur,
    input: screen.getByLabelText('Email'),
    become: (now: string, sentence?: string) => rerender(field(now, sentence)),
  };
}

it.each(['david@gmail.con', 'david@gmial.com', 'David@Gmail.Con '])(
  '%s is asked about when it is left',
  (typed) => {
    const { input, become, onBlur } = show(typed);
    // It stood there before anybody came.
    expect(screen.queryByText(DOUBT)).toBeNull();
    fireEvent.blur(input);
    expect(screen.getByText(DOUBT)).toBeInTheDocument();
    expect(input).toHaveAccessibleDescription(DOUBT);
    expect(onBlur).toHaveBeenCalledOnce();
    // The record is read again and says the same.
    become(typed);
    expect(screen.getByText(DOUBT)).toBeInTheDocument();
    // Typing goes on: nothing is asked until the field is left again, and nothing about an address that is right.
    become(`${typed.trim()}x`);
    expect(screen.queryByText(DOUBT)).toBeNull();
    become('david@gmail.com');
    fireEvent.blur(input);
    expect(screen.queryByText(DOUBT)).toBeNull();
  },
);

it('a colleague’s other address, read meanwhile, is not asked about in place of what was left', () => {
  const { input, become } = show('david@gmail.con');
  fireEvent.blur(input);
  become('ruth@hotmial.com');
  expect(screen.queryByText(/Did you mean/i)).toBeNull();
  expect(input).not.toHaveAccessibleDescription();
});

it('a refusal stands before the question, which comes back once it has gone', () => {
  const { input, become } = show('david@gmail.con', 'Somebody has this address.');
  fireEvent.blur(input);
  expect(input).toHaveAccessibleDescription('Somebody has this address.');
  become('david@gmail.con');
  expect(input).toHaveAccessibleDescription(DOUBT);
});
