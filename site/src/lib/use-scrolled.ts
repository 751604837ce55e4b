import { useEffect, useState } from 'react';

/** Specification: the header becomes shorter once the page is scrolled more than 20 px. */
export const SHRINK_AFTER = 20;

export function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = (): void => setScrolled(window.scrollY > SHRINK_AFTER);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return scrolled;
}
