import type { QuestionField } from './question';

interface FieldProps {
  readonly field: QuestionField;
  readonly label: string;
  readonly autoComplete?: string;
  readonly rows?: number;
}

/** One labelled field; its island puts an error beneath the label and ties it to the field. */
export function Field({ field, label, autoComplete, rows }: FieldProps) {
  const id = `question-${field}`;
  const common = { id, name: field, required: true, ...(autoComplete ? { autoComplete } : {}) };
  return (
    <div className="field" data-invalid="false">
      <label htmlFor={id}>{label}</label>
      {rows ? (
        <textarea {...common} rows={rows} dir="auto" />
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
