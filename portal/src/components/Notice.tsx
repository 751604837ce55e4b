import type { ReactNode } from 'react';

export interface NoticeProps {
  readonly tone?: 'plain' | 'good' | 'warn' | 'bad';
  readonly title?: string;
  /** Announce it when it appears. */
  readonly live?: boolean;
  readonly children?: ReactNode;
}

/** A quiet box with something the person should know. */
export function Notice({ tone = 'plain', title, live, children }: NoticeProps) {
  const role = live ? (tone === 'bad' ? 'alert' : 'status') : undefined;
  return (
    <div className={`notice ${tone}`} role={role}>
      {title && <p className="notice-title">{title}</p>}
      {children}
    </div>
  );
}
