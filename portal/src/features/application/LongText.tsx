import { useState } from 'react';
import { texts } from './texts.ts';

interface LongTextProps {
  readonly text: string;
  /** What it answers, for the button that opens it. */
  readonly label: string;
}

/** More than fits a few lines of a phone. */
const LONG = 280;

/** An essay in its first lines, opened and closed by a button. */
export function LongText({ text, label }: LongTextProps) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > LONG || text.split('\n').length > 6;
  return (
    <>
      <dd dir="auto" className={isLong && !open ? 'long-text folded' : 'long-text'}>
        {text}
      </dd>
      {isLong && (
        <dd>
          <button
            type="button"
            className="link-button"
            aria-expanded={open}
            aria-label={`${open ? texts.showLess : texts.showAll}: ${label}`}
            onClick={() => setOpen((now) => !now)}
          >
            {open ? texts.showLess : texts.showAll}
          </button>
        </dd>
      )}
    </>
  );
}
