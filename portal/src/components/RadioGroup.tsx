import type { ReactNode } from 'react';

export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
  /** Shown below the option, outside its label. */
  readonly detail?: ReactNode;
}

interface RadioGroupProps<Value extends string> {
  readonly name: string;
  readonly legend: string;
  readonly value: Value | null;
  readonly options: readonly RadioOption<Value>[];
  readonly onChange: (value: Value) => void;
}

export const radioId = (name: string, value: string): string => `${name}-${value}`;

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { name, legend, value, options, onChange } = props;
  return (
    <fieldset className="field card">
      <legend>{legend}</legend>
      <ul className="plain-list radios">
        {options.map((option) => {
          const id = radioId(name, option.value);
          return (
            <li key={option.value}>
              <span className="check-line">
                <input
                  type="radio"
                  id={id}
                  name={name}
                  value={option.value}
                  checked={value === option.value}
                  onChange={() => onChange(option.value)}
                  {...(option.hint ? { 'aria-describedby': `${id}-hint` } : {})}
                />
                <span>
                  <label htmlFor={id}>{option.label}</label>
                  {option.hint && (
                    <span className="hint block" id={`${id}-hint`}>
                      {option.hint}
                    </span>
                  )}
                </span>
              </span>
              {option.detail}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
