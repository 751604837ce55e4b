import { useEffect, useRef } from 'react';
import { questionFields, type QuestionErrors } from './question';

interface ErrorSummaryProps {
  readonly errors: QuestionErrors;
  readonly refusal: string | null;
  /** Changes with every failed attempt: the summary takes focus again. */
  readonly attempt: number;
}

/** What went wrong, above the form: takes focus, and each line leads to its field. */
export function ErrorSummary({ errors, refusal, attempt }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), [attempt]);
  const wrong = questionFields.filter((field) => errors[field]);
  if (wrong.length === 0 && !refusal) return null;
  return (
    <div ref={ref} className="error-summary" role="alert" tabIndex={-1} aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">{refusal ? 'Not sent yet' : 'There is a problem'}</h2>
      {refusal ? <p>{refusal}</p> : null}
      {wrong.length > 0 ? (
        <ul>
          {wrong.map((field) => (
            <li key={field}>
              <a
                href={`#question-${field}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(`question-${field}`)?.focus();
                }}
              >
                {errors[field]}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
