import { numberWord } from '@school/shared/formats';
import { Button } from '../../components/Button';
import { island } from '../../islands/island';
import { withoutMarks } from '../../lib/live-marks';
import { print } from './print.island';
import { TrackFact } from './TrackFact';
import type { Track } from '../../lib/content';
import { trackLines } from './track';

/** The tracks beside each other, on a phone one at a time; prints on one sheet. */
export function TracksTable({ tracks }: { readonly tracks: readonly Track[] }) {
  const [first] = tracks;
  return (
    <section id="compare-tracks" className="compare one-at-a-time" aria-labelledby="compare-title">
      <div className="compare-head">
        <h3 id="compare-title">The {numberWord(tracks.length)} tracks side by side</h3>
        <Button look="quiet" className="only-with-script no-print" {...island('print', print)}>
          Print this table
        </Button>
      </div>
      <fieldset className="choice-row compare-choice no-print">
        <legend className="visually-hidden">Track</legend>
        {tracks.map(({ tab, title }, at) => (
          <label key={tab} className="choice">
            <input
              className="visually-hidden"
              type="radio"
              name="compare-track"
              value={at}
              defaultChecked={at === 0}
            />
            <span>{title}</span>
          </label>
        ))}
      </fieldset>
      <p className="compare-note no-print">
        What is marked differs from <strong>{first?.title}</strong>.
      </p>
      <div className="scroller" role="group" aria-labelledby="compare-title" tabIndex={0}>
        <table className="data-table compare-table">
          <thead>
            <tr>
              <td />
              {tracks.map(({ tab, title }, at) => (
                <th key={tab} scope="col" data-at={at}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {trackLines.map(({ key, label }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {tracks.map((track, at) => (
                  <td key={track.tab} data-at={at}>
                    {first && withoutMarks(track[key]) !== withoutMarks(first[key]) ? (
                      <span className="differs">
                        <TrackFact track={track} name={key} />
                      </span>
                    ) : (
                      <TrackFact track={track} name={key} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
