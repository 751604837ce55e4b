import { Link } from 'gatsby';
import { paths } from '@school/shared/routes';
import { Hebrew, MixedText } from '../../components/Hebrew';
import { addressOn, inHebrewOrder, type Platform, type TorahItem } from './item';

interface MusicProps {
  readonly items: readonly TorahItem[];
  readonly track: string | null;
  readonly onTrack: (id: string) => void;
}

/** The player and the list of songs. */
export function Music({ items, track, onTrack }: MusicProps) {
  const songs = inHebrewOrder(items.filter((item) => item.language === 'music'));
  const playing = songs.find((song) => song.id === track) ?? null;
  return (
    <div className="music">
      <section className="music-player" aria-labelledby="now-playing">
        <h2 id="now-playing">Now Playing</h2>
        <Player song={playing} />
      </section>
      <section aria-labelledby="music-collection">
        <h2 id="music-collection">Music Collection</h2>
        <ol className="music-list">
          {songs.map((song) => (
            <SongRow key={song.id} song={song} playing={song.id === track} onPlay={() => onTrack(song.id)} />
          ))}
        </ol>
      </section>
    </div>
  );
}

/** 315 px high. The service is asked only after a play button was pressed. */
export function Player({ song }: { readonly song: TorahItem | null }) {
  if (song && !song.sample && song.embedId)
    return (
      <iframe
        className="music-frame"
        height="315"
        src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(song.embedId)}?autoplay=1`}
        title={`Now playing: ${song.title}`}
        allow="autoplay; encrypted-media; fullscreen"
      />
    );
  return (
    <div className="music-frame music-empty" role="status">
      {song ? (
        <>
          <p className="music-title">
            <MixedText>{song.title}</MixedText>
          </p>
          <p>This is a sample. The school puts its own recording here.</p>
        </>
      ) : (
        <p>Choose a song from the collection.</p>
      )}
    </div>
  );
}

interface SongRowProps {
  readonly song: TorahItem;
  readonly playing: boolean;
  readonly onPlay: () => void;
}

function SongRow({ song, playing, onPlay }: SongRowProps) {
  return (
    <li className="music-row" data-playing={playing}>
      <button type="button" className="music-play only-with-script" aria-pressed={playing} onClick={onPlay}>
        <span aria-hidden="true" />
        <span className="visually-hidden">Play {song.title}</span>
      </button>
      <div className="music-name">
        <Link to={`${paths.torah}/${song.id}`}>
          <Hebrew>{song.title}</Hebrew>
        </Link>
        <span className="music-author">
          <MixedText>{song.author}</MixedText>
        </span>
      </div>
      <span className="music-length">{song.length}</span>
      <span className="music-links">
        <SongLink song={song} platform="video" word="Video" />
        <SongLink song={song} platform="audio" word="Audio" />
      </span>
    </li>
  );
}

/** A version of a song at a service; a sample only says that there will be one. */
function SongLink({
  song,
  platform,
  word,
}: {
  readonly song: TorahItem;
  readonly platform: Platform;
  readonly word: string;
}) {
  const href = addressOn(song, platform);
  if (!song.platforms.includes(platform)) return null;
  if (!href) return <span className="music-sample">{word} (sample)</span>;
  return (
    <a href={href} target="_blank" rel="noopener">
      {word}
      <span className="visually-hidden">: {song.title} (opens in a new tab)</span>
    </a>
  );
}
