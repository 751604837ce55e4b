import { Fragment } from 'react';
import { hebrewRuns } from '../../lib/hebrew';
import { linkParts } from './line-links';

interface LineTextProps {
  readonly text: string;
  /** Whether words that name pages become links: in answers, not in questions, which are buttons or links themselves. */
  readonly linked?: boolean;
}

/** A line of the knowledge base: Hebrew isolated; in answers addresses, phones and pages as links. */
export function LineText({ text, linked = false }: LineTextProps) {
  return hebrewRuns(text).map((run, at) => {
    if (run.hebrew)
      return (
        <bdi key={at} lang="he" dir="rtl" className="hebrew">
          {run.text}
        </bdi>
      );
    return (
      <Fragment key={at}>
        {linked
          ? linkParts(run.text).map(({ words, href }, place) =>
              href ? (
                <a key={place} href={href}>
                  {words}
                </a>
              ) : (
                words
              ),
            )
          : run.text}
      </Fragment>
    );
  });
}
