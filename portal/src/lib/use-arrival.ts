import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** For the heading of a part that links lead to: whoever comes by one stands there, with eyes and with the keyboard. */
export function useArrival(part: `#${string}`): RefObject<HTMLHeadingElement | null> {
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hash !== part) return;
    heading.current?.focus();
    heading.current?.scrollIntoView();
  }, [hash, part]);
  return heading;
}
