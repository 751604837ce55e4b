import './fold.css';
import { useState, type ReactNode } from 'react';

interface FoldProps {
  readonly id?: string;
  readonly title: string;
  /** In a few words what it holds, so that nobody has to look. */
  readonly note: ReactNode;
  /** Unfolded as it appears; afterwards it is the person's. */
  readonly open: boolean;
  readonly level?: 'h2' | 'h3';
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a long page that folds. What is folded stays in the page: nothing typed in it is lost, and links into it unfold it. */
export function Fold({ id, title, note, open, level: Heading = 'h2', className = '', children }: FoldProps) {
  // Said once: a change that comes later must not fold what somebody is writing in.
  const [first] = useState(open);
  return (
    <details id={id} className={`card fold ${className}`} open={first}>
      <summary>
        <Heading>{title}</Heading>
        <span className="fold-note">{note}</span>
      </summary>
      {children}
    </details>
  );
}
