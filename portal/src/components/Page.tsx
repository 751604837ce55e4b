import { useEffect, useRef, type ReactNode } from 'react';
import school from '@school/shared/school.json';
import { useShownLanguage } from '../lib/language.ts';

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
  const language = useShownLanguage();
  const drawnIn = useRef(language);
  useEffect(() => {
    document.title = `${title} · ${school.name}`;
    const first = firstPage;
    firstPage = false;
    const translated = drawnIn.current !== language;
    drawnIn.current = language;
    // The same screen in another language; or a part of the screen that a link named (#medical) has taken the focus already.
    if (first || translated || heading.current?.parentElement?.contains(document.activeElement)) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [title, language]);
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
