import { useState, type ComponentProps } from 'react';
import { countries, readPhone, storedPhone, type Country } from '@school/shared/phones';
import { afterPress } from '../lib/after-press.ts';
import { TextField } from './inputs.tsx';
import { texts } from './texts.ts';

interface PhoneFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> {
  readonly label: string;
  readonly value: string;
  /** Whose number it is where it lacks a country code; null where the form does not say. */
  readonly country: Country | null;
  readonly onPhone: (value: string) => void;
}

const lacksCountry = (typed: string): boolean => {
  const found = readPhone(typed);
  return 'problem' in found && found.problem === 'country';
};

/**
 * A phone as people write it; leaving the field shows the form that is kept. Where the country can be told neither from the number
 * nor from the form, it is asked for.
 */
export function PhoneField({ value, country, error, after, onPhone, onBlur, ...more }: PhoneFieldProps) {
  const [typing, setTyping] = useState(false);
  const [refused, setRefused] = useState<{ readonly typed: string; readonly sentence: string } | null>(null);
  const asks = !typing && !more.readOnly && value !== '' && lacksCountry(value);
  const store = (): void => {
    const stored = storedPhone(value, country);
    if (stored && stored !== value) onPhone(stored);
  };
  const choose = (from: string): void => {
    const found = readPhone(value, from as Country);
    if ('number' in found) onPhone(found.number);
    else setRefused({ typed: value, sentence: found.sentence });
  };
  const none = refused?.typed === value ? refused.sentence : undefined;
  return (
    <TextField
      {...more}
      type="tel"
      dir="ltr"
      value={value}
      error={asks ? (none ?? (error && texts.whichCountry)) : error}
      onChange={(event) => {
        setTyping(true);
        onPhone(event.target.value);
      }}
      onKeyDown={(event) => event.key === 'Enter' && store()}
      onBlur={(event) => {
        store();
        onBlur?.(event);
        afterPress(() => setTyping(false));
      }}
      after={
        <>
          {asks && (
            <div className="which-one">
              {(none || !error) && <span role="status">{texts.whichCountry}</span>}
              <select
                aria-label={`${more.label}: ${texts.whichCountry}`}
                value=""
                onChange={(event) => choose(event.target.value)}
              >
                <option value="">{texts.choose}</option>
                {countries.map(([code, name]) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
          )}
          {after}
        </>
      }
    />
  );
}
