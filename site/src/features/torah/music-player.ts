import { all, make, need } from '../../islands/dom';

/** From here the player stands beside the list (torah.css). */
const BESIDE = '(min-width: 60rem)';

/** 315 px high. The service is asked only after a play button was pressed. */
const frameOf = (embedId: string, title: string): HTMLElement =>
  make('iframe', {
    class: 'music-frame',
    height: '315',
    src: `https://www.youtube-nocookie.com/embed/${encodeURIComponent(embedId)}?autoplay=1`,
    title: `Now playing: ${title}`,
    'aria-labelledby': 'now-playing',
    allow: 'autoplay; encrypted-media; fullscreen',
  });

/** What stands in the player's place for a song whose address only the school knows. */
function sampleOf(name: HTMLElement): HTMLElement {
  return make(
    'div',
    { class: 'music-frame music-empty', role: 'status' },
    make('p', { class: 'music-title' }, ...name.cloneNode(true).childNodes),
    make('p', {}, 'This is a sample. The school puts its own recording here.'),
  );
}

/** The player and its list. `stop` takes the song away. */
export function startMusic(root: HTMLElement, signal: AbortSignal): { readonly stop: () => void } {
  const empty = need(root, '.music-frame');
  const rows = all(root, '.music-row');
  const player = (): HTMLElement => need(root, '.music-frame');
  const mark = (playing: HTMLElement | null): void => {
    for (const row of rows) {
      row.dataset['playing'] = String(row === playing);
      need(row, '.music-play').setAttribute('aria-pressed', String(row === playing));
    }
  };
  const home = need(root, '.music-player');
  const music = home.parentElement;
  /** Beside the list it stays in view by itself; on a phone it comes to the song, which stays under the finger. */
  const bring = (row: HTMLElement): void => {
    if (window.matchMedia(BESIDE).matches) return;
    const before = row.getBoundingClientRect().top;
    row.append(home);
    window.scrollBy(0, row.getBoundingClientRect().top - before);
    home.scrollIntoView({ block: 'nearest' });
  };
  const play = (row: HTMLElement): void => {
    const name = need(row, '.music-name a');
    const embed = row.dataset['embed'];
    const next = embed ? frameOf(embed, name.textContent) : sampleOf(name);
    mark(row);
    player().replaceWith(next);
    bring(row);
  };
  for (const row of rows) need(row, '.music-play').addEventListener('click', () => play(row), { signal });
  return {
    stop() {
      mark(null);
      music?.prepend(home);
      if (player() !== empty) player().replaceWith(empty);
    },
  };
}
