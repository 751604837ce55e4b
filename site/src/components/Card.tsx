import type { ReactNode } from 'react';

interface CardProps {
  readonly as?: 'article' | 'div' | 'li' | 'section';
  readonly className?: string;
  /** What a filter knows the card by. */
  readonly type?: string;
  readonly children: ReactNode;
}

/** A sheet of paper on the stone page. */
export function Card({ as: Tag = 'div', className = '', type, children }: CardProps) {
  return (
    <Tag className={`card ${className}`.trim()} data-type={type}>
      {children}
    </Tag>
  );
}
