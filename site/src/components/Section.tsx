import type { ReactNode } from 'react';

interface SectionProps {
  readonly id?: string;
  readonly title?: string;
  /** A few words above the title. */
  readonly eyebrow?: string;
  readonly intro?: ReactNode;
  readonly tone?: 'stone' | 'paper' | 'night';
  readonly className?: string;
  readonly children: ReactNode;
}

/** One band of a page with its heading; `id` is an address people can link to. */
export function Section(props: SectionProps) {
  const { id, title, eyebrow, intro, tone = 'stone', className = '', children } = props;
  const headingId = id && title ? `${id}-title` : undefined;
  return (
    <section id={id} aria-labelledby={headingId} className={`band band-${tone} ${className}`}>
      <div className="wrap">
        {title ? (
          <div className="band-head">
            {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
            <h2 id={headingId}>{title}</h2>
            {intro ? <div className="band-intro">{intro}</div> : null}
          </div>
        ) : null}
        {children}
      </div>
    </section>
  );
}
