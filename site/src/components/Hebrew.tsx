import { Fragment } from 'react';
import { hebrewRuns } from '../lib/hebrew';

interface HebrewProps {
  readonly children: string;
  readonly as?: 'bdi' | 'p' | 'span' | 'cite';
  readonly className?: string;
}

/** Hebrew text: marked, right to left and isolated from the English around it. */
export function Hebrew({ children, as: Tag = 'bdi', className }: HebrewProps) {
  return (
    <Tag lang="he" dir="rtl" className={className ? `hebrew ${className}` : 'hebrew'}>
      {children}
    </Tag>
  );
}

/** A line from the content that may mix English and Hebrew: every Hebrew run is marked and isolated. */
export function MixedText({ children }: { readonly children: string }) {
  return (
    <>
      {hebrewRuns(children).map((run, index) =>
        run.hebrew ? <Hebrew key={index}>{run.text}</Hebrew> : <Fragment key={index}>{run.text}</Fragment>,
      )}
    </>
  );
}
