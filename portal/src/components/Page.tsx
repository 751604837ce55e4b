import { useEffect, useRef, type ReactNode } from 'react';
import school from '@school/shared/school.json';

export interface PageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** 'narrow' for single forms, 'wide' for screens with a side column. */
  readonly width?: 'narrow' | 'normal' | 'wide';
  readonly children: ReactNode;
}

let firstPage = true;

/** A screen: sets the window's title, and on every change of screen moves focus to the heading. */
export function Page({ title, lead, width = 'normal', children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${school.name}`;
    const first = firstPage;
    firstPage = false;
    // A part of the screen that a link named (#medical) has taken the focus already.
    if (first || heading.current?.parentElement?.contains(document.activeElement)) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [title]);
  return (
    <div className={`page ${width}`}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </div>
  );
}
