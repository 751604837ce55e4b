import type { OpenYear, YearTrack } from '@school/shared/api/shapes';
import { dollars, estimateOf, totalCost } from '@school/shared/costs';
import { tracks } from '@school/shared/tracks';
import { texts } from './texts.ts';

const shown = (year: OpenYear): { readonly label: string; readonly track: YearTrack }[] =>
  tracks.flatMap(({ value, label }) => {
    const track = year.tracks.find((entry) => entry.track === value);
    return track ? [{ label, track }] : [];
  });

interface TrackCostProps {
  readonly label: string;
  readonly track: YearTrack;
  /** What the total pays for, where the tracks differ in it. */
  readonly included: string;
}

function TrackCost({ label, track, included }: TrackCostProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="cost-total">{dollars(totalCost(track))}</dd>
      <dd className="muted">
        {texts.costParts(
          dollars(track.tuition_amount),
          dollars(track.housing_amount),
          dollars(track.deposit_amount),
        )}
      </dd>
      {included && <dd className="muted">{texts.costIncluded(included)}</dd>}
    </div>
  );
}

/** What the year costs in each track, as the office set it and the public site says it. */
export function YearCosts({ year }: { readonly year: OpenYear }) {
  const offered = shown(year);
  const [first] = offered;
  if (!first) return null;
  const estimate = estimateOf(year);
  const isSame = offered.every(({ track }) => track.included_text === first.track.included_text);
  return (
    <section className="card" aria-labelledby="year-costs">
      <h2 id="year-costs">{texts.costTitle(year.name)}</h2>
      <p>{texts.costLead}</p>
      <dl className="year-costs">
        {offered.map(({ label, track }) => (
          <TrackCost key={label} label={label} track={track} included={isSame ? '' : track.included_text} />
        ))}
      </dl>
      {isSame && first.track.included_text && <p>{texts.costIncluded(first.track.included_text)}</p>}
      {estimate && <p>{estimate}</p>}
      {year.aid_text && <p>{year.aid_text}</p>}
    </section>
  );
}
