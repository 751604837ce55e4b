import { MixedText } from '../../components/Hebrew';
import { Picture } from '../../components/Picture';
import { Tabs } from '../../components/Tabs';
import { TrackFact } from './TrackFact';
import type { Track } from '../../lib/content';
import { trackLines } from './track';
import { tracks as start } from './tracks.island';

/** The tracks, one at a time. */
export function Tracks({ tracks }: { readonly tracks: readonly Track[] }) {
  return (
    <Tabs
      label="Tracks"
      name="tracks"
      start={start}
      tabs={tracks.map((track) => ({
        id: track.tab,
        label: track.title,
        content: <TrackPanel track={track} />,
      }))}
    />
  );
}

function TrackPanel({ track }: { readonly track: Track }) {
  return (
    <div className="track">
      <div className="track-words">
        <h3>{track.title}</h3>
        <p className="track-summary">
          <MixedText>{track.summary}</MixedText>
        </p>
        <div className="prose" dangerouslySetInnerHTML={{ __html: track.body }} />
        {track.picture ? (
          <Picture
            picture={track.picture}
            alt={track.imageAlt ?? ''}
            focus={track.imageFocus ?? null}
            sizes="(min-width: 60rem) 34rem, 100vw"
            className="track-photo"
          />
        ) : null}
      </div>
      <dl className="track-facts">
        {trackLines.map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <TrackFact track={track} name={key} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
