import type { ReactNode } from 'react';

interface DisclosureProps {
  readonly title: ReactNode;
  readonly id?: string;
  /** Disclosures with one group name close each other. */
  readonly group?: string;
  readonly headingLevel?: 2 | 3 | 4 | 5;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A native disclosure: opens without JavaScript and is found by the browser's own page search. */
export function Disclosure({ title, id, group, headingLevel, className, children }: DisclosureProps) {
  const Heading = headingLevel ? (`h${headingLevel}` as const) : 'span';
  return (
    <details id={id} name={group} className={className ? `disclosure ${className}` : 'disclosure'}>
      <summary>
        <Heading className="disclosure-title">{title}</Heading>
        <span className="disclosure-sign" aria-hidden="true" />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}
