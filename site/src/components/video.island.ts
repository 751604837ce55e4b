import { make, need } from '../islands/dom';
import type { Island } from '../islands/island';

const SAMPLE = 'This is a sample. The school puts its own video here.';

const player = (embedId: string, title: string): HTMLElement =>
  make('iframe', {
    src: `https://www.youtube-nocookie.com/embed/${encodeURIComponent(embedId)}?autoplay=1`,
    title,
    allow: 'autoplay; encrypted-media; picture-in-picture; fullscreen',
    allowfullscreen: '',
  });

/** A press of the play button puts the player in the picture's place; a sample says what it is. */
export const video: Island = (root, signal) => {
  const button = need(root, '.video-play');
  const play = (): void => {
    const { embed, title = '' } = root.dataset;
    if (embed) {
      const frame = player(embed, title);
      root.replaceChildren(frame);
      frame.focus();
      return;
    }
    need(root, '.video-note').textContent = SAMPLE;
    button.remove();
  };
  button.addEventListener('click', play, { signal });
};
