import { useEffect, useRef, useState } from 'react';
import { Illustration } from '../../components/Illustration';

/** The drawing beside a section of each tone. */
const PICTURES: Readonly<Record<string, string>> = { night: 'study-hall', olive: 'folios', clay: 'hills' };

export interface Info {
  readonly id: string;
  readonly title: string;
  /** Tone of the title's bar: night, olive or clay. */
  readonly banner: string;
  /** Tone of the text's ground: paper or stone. */
  readonly background: string;
  readonly body: string;
}

/** Specification: a section opens by itself when a tenth of it is seen for the first time; margins differ by screen. */
const THRESHOLD = 0.1;
const MARGIN = { mobile: '0px 0px -8% 0px', desktop: '0px 0px -18% 0px' } as const;

/** Calls `onSeen` once, when the element first scrolls into view. */
function useFirstView(onSeen: () => void) {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const rootMargin = window.matchMedia('(max-width: 47.99rem)').matches ? MARGIN.mobile : MARGIN.desktop;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        onSeen();
      },
      { threshold: THRESHOLD, rootMargin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [onSeen]);
  return ref;
}

export function InfoSection({ info }: { readonly info: Info }) {
  const [open, setOpen] = useState(false);
  const [show] = useState(() => () => setOpen(true));
  const ref = useFirstView(show);
  return (
    <details
      ref={ref}
      id={info.id}
      className={`info info-${info.banner}`}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h2 className="info-title">{info.title}</h2>
        <span className="disclosure-sign" aria-hidden="true" />
      </summary>
      <div className={`info-body info-on-${info.background}`}>
        <div className="prose" dangerouslySetInnerHTML={{ __html: info.body }} />
        <div className="info-picture arch" aria-hidden="true">
          <Illustration name={PICTURES[info.banner] ?? 'hills'} alt="" />
        </div>
      </div>
    </details>
  );
}
