import { Link } from 'react-router';
import type { FunctionResult } from '@school/shared/api/types';
import { paths } from '@school/shared/routes';
import { texts } from './texts.ts';

export type OwnLetters = NonNullable<FunctionResult<'my_decision_letters'>>;

interface LetterCardProps {
  readonly letters: OwnLetters;
  /** That of the application that the page is about: a letter of another one says of which year it is. */
  readonly year: string | null;
  /** One waits also where the list could not be read. */
  readonly waits: boolean;
}

/** The way to the newest decision letter: before everything else until it has been opened, one quiet line afterwards. */
export function LetterCard({ letters: [newest], year, waits }: LetterCardProps) {
  if (!newest && !waits) return null;
  const other = !newest || newest.year === year ? null : newest.year;
  if (newest?.opened_at)
    return (
      <p className="letter-again">
        <Link to={paths.letter}>{other ? texts.letterAgainOf(other) : texts.letterAgain}</Link>
      </p>
    );
  return (
    <section className="card letter-new" aria-labelledby="letter-new">
      <h2 id="letter-new">{texts.letterTitle}</h2>
      <p>{other ? texts.letterUnopenedOf(other) : texts.letterUnopened}</p>
      <Link className="button" to={paths.letter}>
        {texts.letterOpen}
      </Link>
    </section>
  );
}
