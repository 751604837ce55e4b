import { useState } from 'react';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { addressDoubt } from '@school/shared/addresses';

/** An e-mail address as the office types it; one that was probably meant otherwise (gmial.com) is asked about when it is left. */
export function AddressField({ helperText, onBlur, ...field }: TextFieldProps) {
  const [left, setLeft] = useState<unknown>();
  return (
    <TextField
      type="email"
      slotProps={{ htmlInput: { dir: 'ltr', autoComplete: 'off' } }}
      {...field}
      helperText={
        helperText ?? (typeof left === 'string' && left === field.value ? addressDoubt(left) : undefined)
      }
      onBlur={(event) => {
        // Not the input's own: browsers take blanks off an address there.
        setLeft(field.value);
        onBlur?.(event);
      }}
    />
  );
}
