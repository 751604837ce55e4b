import { useState } from 'react';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { countries, readPhone, storedPhone, type Country } from '@school/shared/phones';
import { fieldId, type EditorProps } from './editor.ts';

/**
 * A phone as people write it; leaving the field shows the stored form. Where the country can be told neither from the number nor
 * from the person, it is asked for.
 */
export function PhoneEditor({
  field,
  value,
  error,
  country,
  onChange,
}: EditorProps & { readonly country: Country | null }) {
  const typed = typeof value === 'string' ? value : '';
  const [asked, setAsked] = useState(false);
  const store = (from: Country | null): void => {
    const stored = storedPhone(typed, from, 'IL');
    if (stored && stored !== typed) onChange(stored);
    setAsked(stored === null);
  };
  const found = readPhone(typed);
  const lacksCountry = 'problem' in found && found.problem === 'country';
  const question = 'Which country is this number from?';
  return (
    <Box>
      <TextField
        type="tel"
        id={fieldId(field.name)}
        label={field.label}
        value={typed}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => store(country)}
        error={error !== undefined}
        helperText={error}
        slotProps={{ htmlInput: { dir: 'ltr', autoComplete: 'off', placeholder: '+1 212 555 0123' } }}
      />
      {asked && lacksCountry ? (
        <TextField
          select
          label={question}
          value=""
          onChange={(event) => store(event.target.value as Country)}
          slotProps={{ htmlInput: { 'aria-label': `${field.label}: ${question}` } }}
        >
          {countries.map(([code, name]) => (
            <MenuItem key={code} value={code}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
    </Box>
  );
}
