import { paths } from '@school/shared/routes';
import { Hebrew, MixedText } from '../../components/Hebrew';
import { addressOn, inHebrewOrder, type Platform, type TorahItem } from './item';

/** The player and the list of songs. Songs start by their play buttons; see `music-player.ts`. */
export function Music({ items }: { readonly items: readonly TorahItem[] }) {
  const songs = inHebrewOrder(items.filter((item) => item.language === 'music'));
  return (
    <div className="music">
      <section className="music-player" aria-labelledby="now-playing">
        <h2 id="now-playing">Now Playing</h2>
        <div className="music-frame music-empty" role="status">
          <p>Choose a song from the collection.</p>
        </div>
      </section>
      <section aria-labelledby="music-collection">
        <h2 id="music-collection">Music Collection</h2>
        <ol className="music-list">
          {songs.map((song) => (
            <SongRow key={song.id} song={song} />
          ))}
        </ol>
      </section>
    </div>
  );
}

function SongRow({ song }: { readonly song: TorahItem }) {
  const playable = !song.sample && song.embedId ? { 'data-embed': song.embedId } : {};
  return (
    <li className="music-row" data-playing={false} {...playable}>
      <button type="button" className="music-play only-with-script" aria-pressed={false}>
        <span aria-hidden="true" />
        <span className="visually-hidden">
          Play <Hebrew>{song.title}</Hebrew>
        </span>
      </button>
      <div className="music-name">
        <a href={`${paths.torah}/${song.id}`}>
          <Hebrew>{song.title}</Hebrew>
        </a>
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
      <span className="visually-hidden">
        : <Hebrew>{song.title}</Hebrew> (opens in a new tab)
      </span>
    </a>
  );
}
