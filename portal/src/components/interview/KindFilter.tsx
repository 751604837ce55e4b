import type { OpenSlot } from '@school/shared/api/shapes';
import { slotKinds, slotKindWords } from '@school/shared/slot-kinds';
import { interviewTexts as texts } from './texts.ts';

export type KindChoice = OpenSlot['kind'] | 'all';

interface KindFilterProps {
  readonly slots: readonly OpenSlot[];
  readonly value: KindChoice;
  readonly onChange: (value: KindChoice) => void;
}

/** Video or place; there only while both are offered. */
export function KindFilter({ slots, value, onChange }: KindFilterProps) {
  const kinds = slotKinds.filter((kind) => slots.some((slot) => slot.kind === kind));
  if (kinds.length < 2 && value === 'all') return null;
  const options: readonly { readonly value: KindChoice; readonly label: string }[] = [
    { value: 'all', label: texts.all },
    ...kinds.map((kind) => ({ value: kind, label: slotKindWords[kind] })),
  ];
  return (
    <fieldset className="kind-filter">
      <legend>{texts.filter}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name="slot-kind"
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

export const ofKind = <Slot extends OpenSlot>(slots: readonly Slot[], choice: KindChoice): readonly Slot[] =>
  choice === 'all' ? slots : slots.filter(({ kind }) => kind === choice);
