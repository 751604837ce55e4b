import TextField from '@mui/material/TextField';

/** Why something goes on a day of rest all the same. */
export const RestReason = ({
  value,
  help,
  onChange,
}: {
  readonly value: string;
  readonly help: string;
  readonly onChange: (reason: string) => void;
}) => (
  <TextField
    fullWidth
    required
    label="Why it cannot wait"
    helperText={help}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ htmlInput: { maxLength: 300 } }}
    sx={{ mt: 1 }}
  />
);
