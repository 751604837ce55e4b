import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { reveal } from '../lib/reveal.ts';
import { texts } from './texts.ts';

export interface FormErrorItem {
  /** Id of the input the error belongs to; absent when it concerns the whole form. */
  readonly field?: string;
  readonly message: string;
  /** Page of the portal where it is fixed, when that is another one. */
  readonly href?: string;
  /** Another way on than correcting it. */
  readonly action?: ReactNode;
}

interface ErrorSummaryProps {
  readonly errors: readonly FormErrorItem[];
  /** Changes with every attempt, so that focus moves again although the errors are the same. */
  readonly attempt?: number;
}

function focusField(event: MouseEvent<HTMLAnchorElement>, field: string): void {
  const input = document.getElementById(field);
  if (!input) return;
  event.preventDefault();
  reveal(input);
  input.scrollIntoView({ block: 'center' });
  input.focus({ preventScroll: true });
}

/** All problems of a form in one place; takes focus when it appears and leads to each field. */
export function ErrorSummary({ errors, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const { pathname: from } = useLocation();
  const shown = errors.length > 0;
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown, attempt]);
  if (!shown) return null;
  return (
    <div className="notice bad" role="alert" tabIndex={-1} ref={box} aria-labelledby="error-summary-title">
      <h2 className="notice-title" id="error-summary-title">
        {texts.errorSummary}
      </h2>
      <ul>
        {errors.map(({ field, message, href, action }) => (
          <li key={`${field ?? ''}${message}`}>
            {href ? (
              <Link to={href} state={{ from }}>
                {message}
              </Link>
            ) : field ? (
              <a href={`#${field}`} onClick={(event) => focusField(event, field)}>
                {message}
              </a>
            ) : (
              message
            )}
            {action && <> {action}</>}
          </li>
        ))}
      </ul>
    </div>
  );
}
