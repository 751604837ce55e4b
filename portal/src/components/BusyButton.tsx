import type { ComponentProps } from 'react';

type BusyButtonProps = ComponentProps<'button'> & { readonly busy: boolean; readonly busyText: string };

/** A button that says what it is doing. It stays focusable while busy, and presses meanwhile do nothing. */
export function BusyButton({
  busy,
  busyText,
  children,
  onClick,
  className = 'button',
  ...rest
}: BusyButtonProps) {
  return (
    <button
      type="submit"
      {...rest}
      className={className}
      aria-disabled={busy}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? busyText : children}
    </button>
  );
}
