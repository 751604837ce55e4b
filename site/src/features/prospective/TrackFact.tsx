import { MixedText } from '../../components/Hebrew';
import { Seasonal } from '../../components/Seasonal';
import type { Track } from '../../lib/content';
import type { TrackLine } from './track';

/** A fact of a track; beside its deadline what the season makes of it. */
export const TrackFact = ({ track, name }: { readonly track: Track; readonly name: TrackLine }) => (
  <>
    <MixedText>{track[name]}</MixedText>
    {name === 'apply' && track.isSeasonal ? (
      <small className="track-state">
        <br />
        <Seasonal by="state">{({ state }) => state}</Seasonal>
      </small>
    ) : null}
  </>
);
