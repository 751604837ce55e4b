import type { ButtonHTMLAttributes, ReactNode } from 'react';

type Look = 'primary' | 'secondary' | 'quiet' | 'onDark';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: Look;
}

const lookClass = (look: Look): string => `button button-${look}`;

export function Button({ look = 'primary', type = 'button', className = '', ...rest }: ButtonProps) {
  return <button type={type} className={`${lookClass(look)} ${className}`.trim()} {...rest} />;
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
