import { paths } from '@school/shared/routes';
import { MixedText } from '../../components/Hebrew';
import type { Track } from '../../lib/content';

const LINES = [
  { key: 'ages', label: 'For' },
  { key: 'dates', label: 'When' },
  { key: 'total', label: 'Price' },
  { key: 'apply', label: 'Apply by' },
] as const satisfies readonly { readonly key: keyof Track; readonly label: string }[];

/** The tracks at a glance; each card leads to its track. Values of the year follow a change of it. */
export function TrackCards({
  tracks,
}: {
  readonly tracks: readonly Pick<Track, 'tab' | 'title' | 'summary' | (typeof LINES)[number]['key']>[];
}) {
  return (
    <ul className="track-cards">
      {tracks.map((track) => (
        <li key={track.tab} className="card track-card">
          <h3>
            <a href={`${paths.prospectiveStudents}?tab=${track.tab}`}>{track.title}</a>
          </h3>
          <p className="track-card-for">{track.summary}</p>
          <dl>
            {LINES.map(({ key, label }) => (
              <div key={key} className={`track-card-${key}`}>
                <dt>{label}</dt>
                <dd>
                  <MixedText>{track[key]}</MixedText>
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
