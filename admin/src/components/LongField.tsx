import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { tooLong } from '@school/shared/checks';

/** A longer text. What is pasted stays whole, where the browser would cut it in silence; by how much it is too long is said. */
export function LongField({
  most,
  error,
  helperText,
  slotProps,
  ...field
}: TextFieldProps & { readonly value: string; readonly most: number }) {
  const long = tooLong(field.value, most);
  return (
    <TextField
      {...field}
      error={long !== null || error === true}
      helperText={long ?? helperText}
      slotProps={{ htmlInput: { dir: 'auto' }, ...slotProps }}
    />
  );
}
