import type { ChangeEvent } from 'react';
import { LIMITS, type QuestionField } from './question';

interface FieldProps {
  readonly field: QuestionField;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly autoComplete?: string;
  readonly rows?: number;
  readonly onChange: (field: QuestionField, value: string) => void;
}

/** One labelled field with its error beneath the label, tied to it for screen readers. */
export function Field({ field, label, value, error, autoComplete, rows, onChange }: FieldProps) {
  const id = `question-${field}`;
  const common = {
    id,
    name: field,
    value,
    required: true,
    'aria-invalid': error !== undefined,
    ...(error ? { 'aria-describedby': `${id}-error` } : {}),
    ...(autoComplete ? { autoComplete } : {}),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(field, event.currentTarget.value),
  };
  return (
    <div className="field" data-invalid={error !== undefined}>
      <label htmlFor={id}>{label}</label>
      {error ? (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      ) : null}
      {rows ? (
        <textarea {...common} rows={rows} maxLength={LIMITS[field]} dir="auto" />
      ) : (
        <input
          {...common}
          type={field === 'email' ? 'email' : 'text'}
          dir={field === 'email' ? 'ltr' : 'auto'}
        />
      )}
    </div>
  );
}
