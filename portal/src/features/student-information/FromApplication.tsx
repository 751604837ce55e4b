import { dayText } from '@school/shared/dates';
import type { StudentField } from '@school/shared/student-fields';
import { choicesOf } from './sections.ts';
import { texts } from './texts.ts';

interface FromApplicationProps {
  readonly field: StudentField;
  readonly value: string;
  readonly applied: string | undefined;
  /** Where it stands otherwise, when that is not the application. */
  readonly lead?: string;
  readonly onUse: (value: string) => void;
}

function words(field: StudentField, value: string): string {
  if (field.kind === 'date') return dayText(value);
  return choicesOf(field).find((choice) => choice.value === value)?.label ?? value;
}

/** What the application (or the account) says, where it says otherwise: side by side, and taken over by the person alone. */
export function FromApplication({
  field,
  value,
  applied,
  lead = texts.inApplication,
  onUse,
}: FromApplicationProps) {
  if (!applied || applied.trim() === value.trim()) return null;
  return (
    <p className="from-application small">
      {lead} <bdi>{words(field, applied)}</bdi>{' '}
      <button
        type="button"
        className="link-button"
        aria-label={texts.useForLabel(field.label)}
        onClick={() => onUse(applied)}
      >
        {texts.use}
      </button>
    </p>
  );
}
