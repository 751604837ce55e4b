import type { ReactElement, ReactNode } from 'react';
import type { Drawing } from '@school/shared/content/drawings';
import { MixedText } from './Hebrew';
import { Illustration } from './Illustration';

interface PageHeadProps {
  readonly title: string;
  readonly eyebrow?: string;
  readonly intro?: ReactNode;
  /** What stands under the arch: each page has its own. It says nothing that the words do not say. */
  readonly picture: Drawing | ReactElement;
  readonly tone?: 'stone' | 'olive' | 'clay' | 'night' | 'gold';
  readonly children?: ReactNode;
}

/** The head of an inner page, low enough that its content begins on the first screen of a phone. */
export function PageHead({ title, eyebrow, intro, picture, tone = 'stone', children }: PageHeadProps) {
  const isDrawing = typeof picture === 'string';
  return (
    <header className={`page-head head-${tone} ${isDrawing ? '' : 'head-sign'}`}>
      <div className="wrap page-head-inner">
        <div className="page-head-words">
          {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
          <h1>
            <MixedText>{title}</MixedText>
          </h1>
          {intro ? <div className="page-intro">{intro}</div> : null}
          {children}
        </div>
        <div className="page-head-arch">{isDrawing ? <Illustration name={picture} alt="" /> : picture}</div>
      </div>
    </header>
  );
}

/** What is on a long page: a strip below its head. */
export function PageLinks({
  links,
}: {
  readonly links: readonly { readonly id: string; readonly label: string }[];
}) {
  return (
    <nav className="page-strip" aria-label="On this page">
      <ul className="wrap page-links">
        {links.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
