import { useState } from 'react';
import { SelectField, TextField } from '../../components/inputs.tsx';
import { mailSettingsTexts as texts } from './mail-settings-texts.ts';
import { allPlaces, placeLabel, shortPlaces } from './zone-places.ts';

const OTHER = 'other';

interface ZoneFieldProps {
  readonly shown: string | null;
  readonly hint: string;
  readonly error: string | undefined;
}

/** Where somebody lives: a short list of places, and a search among all of them behind its last line. */
export function ZoneField({ shown, hint, error }: ZoneFieldProps) {
  const [chosen, setChosen] = useState(shown ?? '');
  const known = shown === null || shortPlaces.some(({ value }) => value === shown);
  const choices = [
    ...(known ? [] : [{ value: shown, label: placeLabel(shown) }]),
    ...shortPlaces,
    { value: OTHER, label: texts.otherPlace },
  ];
  return (
    <>
      <SelectField
        id="mails-time_zone"
        name="time_zone"
        label={texts.zone}
        hint={hint}
        choices={choices}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        error={chosen === OTHER ? undefined : error}
      />
      {chosen === OTHER && (
        <>
          <TextField
            id="mails-other_place"
            name="other_place"
            list="mails-places"
            label={texts.searchPlace}
            autoComplete="off"
            error={error}
          />
          <datalist id="mails-places">
            {allPlaces().map(({ value, label }) => (
              <option key={value} value={label} />
            ))}
          </datalist>
        </>
      )}
    </>
  );
}
