import { useEffect, useRef, useState, type RefObject } from 'react';

/** The width the document may fill, followed as the window changes. */
export function useFrameWidth(): { readonly ref: RefObject<HTMLDivElement | null>; readonly width: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(480);
  useEffect(() => {
    const frame = ref.current;
    if (!frame) return;
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.max(Math.floor((entry?.contentRect.width ?? 480) - 2), 200)),
    );
    observer.observe(frame);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
