import { useEffect, useState } from 'react';
import type { OpenYear } from '@school/shared/api/shapes';
import { dollars, totalCost } from '@school/shared/costs';
import { call } from '../../lib/api.ts';
import { dates } from '../../lib/dates.ts';
import { signTexts as texts } from './sign-texts.ts';

const span = (amounts: readonly number[]): string =>
  [...new Set([Math.min(...amounts), Math.max(...amounts)])].map(dollars).join(' – ');

/** What the consent is about: when the program begins and ends, and what it costs, in the student's own track where one was chosen. Nothing where that year is not published. */
export function ProgramFacts({ year, cost }: { readonly year: string; readonly cost: number | null }) {
  const [facts, setFacts] = useState<OpenYear | null>(null);
  useEffect(() => {
    // Beside the words that are signed: without an answer the page stands as it is.
    call('open_program_year').then(setFacts, () => undefined);
  }, []);
  if (facts?.name !== year) return null;
  return (
    <section className="card">
      <h2>{texts.program}</h2>
      <dl className="facts">
        <dt>{texts.begins}</dt>
        <dd>{dates.dayText(facts.program_starts_on)}</dd>
        <dt>{texts.ends}</dt>
        <dd>{dates.dayText(facts.program_ends_on)}</dd>
        {facts.tracks.length > 0 && (
          <>
            <dt>{texts.costs}</dt>
            <dd>{cost === null ? span(facts.tracks.map(totalCost)) : dollars(cost)}</dd>
          </>
        )}
      </dl>
      <p>
        <a href="/prospective-students">{texts.about}</a>
      </p>
    </section>
  );
}
