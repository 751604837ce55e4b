import { useEffect, useState } from 'react';

/** Design record: the home carousel stays five seconds on a picture. */
export const CAROUSEL_DELAY_MS = 5000;

const wantsStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export interface Carousel {
  readonly index: number;
  readonly playing: boolean;
  readonly show: (index: number) => void;
  readonly toggle: () => void;
}

/** Turns pages in a loop. Choosing a picture does not stop it, the pause button does; it rests when motion is unwanted. */
export function useCarousel(count: number): Carousel {
  const [index, setIndex] = useState(0);
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPlaying(!wantsStillness()), 0);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => setIndex((current) => (current + 1) % count), CAROUSEL_DELAY_MS);
    return () => clearInterval(timer);
  }, [playing, count, index]);
  return { index, playing, show: setIndex, toggle: () => setPlaying((now) => !now) };
}
