import type { ReactNode } from 'react';

interface DisclosureProps {
  readonly title: ReactNode;
  readonly id?: string;
  /** Disclosures with one group name close each other, with and without JavaScript. */
  readonly group?: string;
  readonly open?: boolean;
  readonly onToggle?: (open: boolean) => void;
  readonly headingLevel?: 2 | 3 | 4 | 5;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A native disclosure: opens without JavaScript and is found by the browser's own page search. */
export function Disclosure(props: DisclosureProps) {
  const { title, id, group, open, onToggle, headingLevel, className = '', children } = props;
  const Heading = headingLevel ? (`h${headingLevel}` as const) : 'span';
  return (
    <details
      id={id}
      name={group}
      open={open}
      className={`disclosure ${className}`}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary>
        <Heading className="disclosure-title">{title}</Heading>
        <span className="disclosure-sign" aria-hidden="true" />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}
