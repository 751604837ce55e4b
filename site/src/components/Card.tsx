import type { ReactNode } from 'react';

interface CardProps {
  readonly as?: 'article' | 'div' | 'li' | 'section';
  readonly className?: string;
  readonly children: ReactNode;
}

/** A sheet of paper on the stone page. */
export function Card({ as: Tag = 'div', className = '', children }: CardProps) {
  return <Tag className={`card ${className}`}>{children}</Tag>;
}
