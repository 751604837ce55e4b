import type { OpenYear } from '@school/shared/api/shapes';
import { dollars, totalCost } from '@school/shared/costs';
import { ISRAEL, clockTime, longDate, viewerPlace, viewerZone } from '@school/shared/dates';
import { seasonSentence } from '@school/shared/season-words';
import { texts } from './texts.ts';

/** The deadline on the viewer's own clock, where that is none of the two that the sentence names. */
function ownTime(year: OpenYear): string {
  const zone = viewerZone();
  if (zone === ISRAEL || zone === year.application_deadline_zone) return '';
  const at = year.application_deadline_at;
  return texts.before.yourTime(`${longDate(at, zone)}, ${clockTime(at, zone)} ${viewerPlace(zone)}`);
}

/** From the cheapest track to the dearest, and the deposit. */
function costWords(year: OpenYear): string {
  const totals = year.tracks.map(totalCost);
  const deposits = year.tracks.map((track) => track.deposit_amount);
  const span = (amounts: readonly number[]): string => {
    const [least, most] = [Math.min(...amounts), Math.max(...amounts)].map(dollars);
    return least === most ? (least ?? '') : `${least ?? ''} to ${most ?? ''}`;
  };
  return totals.length === 0 ? '' : texts.before.cost(span(totals), span(deposits));
}

interface BeforeProps {
  readonly year: OpenYear | null;
  /** While one can apply; the sentence of the season stands above otherwise. */
  readonly isOpen: boolean;
  readonly isLast: boolean;
}

/**
 * What somebody wants to know before the first question: what is needed, how long it takes, until when, what it costs, and that
 * one can stop and sign in again. The places of what the year says are kept from the first paint, so that nothing moves.
 */
export function BeforeYouBegin({ year, isOpen, isLast }: BeforeProps) {
  const words = texts.before;
  return (
    <section className="card before-you-begin" aria-labelledby="before-you-begin">
      <h2 id="before-you-begin">{words.title}</h2>
      {isOpen && (
        <p className={isLast ? 'until-when last-days' : 'until-when'}>
          {year ? (
            <>
              <span>{seasonSentence(year, new Date())}</span> {ownTime(year)}
            </>
          ) : (
            '\u00a0'
          )}
        </p>
      )}
      <dl className="facts">
        <dt>{words.needTitle}</dt>
        <dd>{words.need(year?.referees_needed ?? null)}</dd>
        <dt>{words.timeTitle}</dt>
        <dd>{words.time}</dd>
        <dt>{words.costTitle}</dt>
        <dd className="cost-line">
          {words.free} {year && costWords(year)}
        </dd>
        <dt>{words.againTitle}</dt>
        <dd>{words.again}</dd>
      </dl>
    </section>
  );
}
