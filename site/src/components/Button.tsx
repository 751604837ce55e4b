import type { ButtonHTMLAttributes, ReactNode } from 'react';

type Look = 'primary' | 'secondary' | 'quiet' | 'onDark';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: Look;
  /** The id of the dialog that it opens. */
  readonly opens?: string;
}

const lookClass = (look: Look): string => `button button-${look}`;

/** Opened by the browser itself where it can, so that a press before any script has run is not lost; else by the dialog's island. */
const opening = (dialog: string) => ({
  'aria-haspopup': 'dialog' as const,
  'aria-controls': dialog,
  command: 'show-modal',
  commandfor: dialog,
});

export function Button({ look = 'primary', type = 'button', className = '', opens, ...rest }: ButtonProps) {
  const classes = `${lookClass(look)} ${className}`.trim();
  return <button type={type} className={classes} {...(opens ? opening(opens) : {})} {...rest} />;
}

interface ButtonLinkProps {
  readonly href: string;
  readonly look?: Look;
  readonly newTab?: boolean;
  /** Words that only screen readers and search engines get, where the visible ones say too little. */
  readonly about?: string;
  readonly children: ReactNode;
}

const Unseen = ({ text }: { readonly text: string | undefined }) =>
  text ? <span className="visually-hidden"> {text}</span> : null;

/** A link that looks like a button. A new tab is said to people who can't see the arrow. */
export function ButtonLink({ href, look = 'primary', newTab = false, about, children }: ButtonLinkProps) {
  return (
    <a href={href} className={lookClass(look)} {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}>
      {children}
      <Unseen text={about} />
      <Unseen text={newTab ? '(opens in a new tab)' : undefined} />
    </a>
  );
}
