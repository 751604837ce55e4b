import { after, all, need } from '../../islands/dom';
import type { Island } from '../../islands/island';

/** Design record: the home carousel stays five seconds on a picture. */
export const CAROUSEL_DELAY_MS = 5000;

const wantsStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Turns pages in a loop. Choosing a picture does not stop it, the pause button does; it rests when motion is unwanted. */
export const carousel: Island = (root, signal) => {
  const slides = all(root, '.carousel-slide');
  const dots = all(root, '.carousel-dot');
  const pause = need(root, '.carousel-pause');
  const word = need(pause, '[data-word]');
  const sign = need(pause, '[aria-hidden]');
  let index = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  const show = (at: number): void => {
    index = at;
    slides.forEach((slide, place) => {
      slide.dataset['shown'] = String(place === at);
      slide.setAttribute('aria-hidden', String(place !== at));
      dots[place]?.setAttribute('aria-current', String(place === at));
    });
  };
  const play = (playing: boolean): void => {
    clearInterval(timer);
    timer = playing ? setInterval(() => show((index + 1) % slides.length), CAROUSEL_DELAY_MS) : undefined;
    word.textContent = playing ? 'Pause' : 'Play';
    sign.className = playing ? 'sign-pause' : 'sign-play';
  };
  after(0, signal, () => play(!wantsStillness()));
  signal.addEventListener('abort', () => clearInterval(timer));
  pause.addEventListener('click', () => play(timer === undefined), { signal });
  dots.forEach((dot, at) =>
    dot.addEventListener(
      'click',
      () => {
        show(at);
        // The chosen picture has its whole time.
        if (timer !== undefined) play(true);
      },
      { signal },
    ),
  );
};
