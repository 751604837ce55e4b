import { useId, type ReactNode } from 'react';
import { island } from '../islands/island';
import { Button } from './Button';
import { dialog } from './dialog.island';

interface DialogProps {
  /** Named by `aria-controls` of the buttons that open it. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A modal dialog on the browser's own element: it keeps focus inside, closes on Escape and gives focus back. */
export function Dialog({ id, title, children }: DialogProps) {
  const titleId = useId();
  return (
    <dialog id={id} className="dialog" aria-labelledby={titleId} {...island('dialog', dialog)}>
      <form method="dialog" className="dialog-sheet">
        <h2 id={titleId} className="dialog-title">
          {title}
        </h2>
        {children}
        <Button type="submit" look="secondary" className="dialog-close">
          Close
        </Button>
      </form>
    </dialog>
  );
}
