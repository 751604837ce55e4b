import { Link } from 'react-router';
import type { FunctionResult } from '@school/shared/api/types';
import { paths } from '@school/shared/routes';
import { texts } from './texts.ts';

export type OwnLetters = NonNullable<FunctionResult<'my_decision_letters'>>;

/** The way to the newest decision letter: before everything else until it has been opened, one quiet line afterwards. */
export function LetterCard({ letters: [newest] }: { readonly letters: OwnLetters }) {
  if (!newest) return null;
  if (newest.opened_at)
    return (
      <p className="letter-again">
        <Link to={paths.letter}>{texts.letterAgain}</Link>
      </p>
    );
  return (
    <section className="card letter-new" aria-labelledby="letter-new">
      <h2 id="letter-new">{texts.letterTitle}</h2>
      <p>{texts.letterUnopened}</p>
      <Link className="button" to={paths.letter}>
        {texts.letterOpen}
      </Link>
    </section>
  );
}
