/** What every editor of a field is given. */
import type { Field } from '../rules/fields.ts';
import type { FormValue } from '../rules/form-values.ts';

export interface EditorProps {
  readonly field: Field;
  readonly value: FormValue;
  readonly error: string | undefined;
  readonly required?: boolean;
  readonly onChange: (value: FormValue) => void;
  /** Something was typed that the browser cannot read as a date or number; it gives us nothing then. */
  readonly onUnreadable?: (unreadable: boolean) => void;
}

export const fieldId = (name: string): string => `field-${name}`;
