import { useRef } from 'react';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { MailKind, MailLanguage } from '@school/shared/mail/kinds';
import { FieldMenu } from './editor/FieldMenu.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly fields: MailKind['fields'];
  readonly language: MailLanguage;
  readonly problem: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

/** One line of a mail; a field stands in it as {{name}}, put in at the cursor. */
export function LineField({ label, value, fields, language, problem, disabled, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const insert = (name: string): void => {
    const at = input.current?.selectionStart ?? value.length;
    onChange(`${value.slice(0, at)}{{${name}}}${value.slice(at)}`);
    input.current?.focus();
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      <TextField
        fullWidth
        label={label}
        value={value}
        inputRef={input}
        disabled={disabled}
        error={problem !== undefined}
        helperText={problem}
        slotProps={{ htmlInput: { maxLength: 200, dir: language === 'he' ? 'rtl' : 'ltr', lang: language } }}
        onChange={({ target }) => onChange(target.value)}
      />
      {disabled ? null : (
        <Box sx={{ flexShrink: 0, pt: { sm: 1.25 } }}>
          <FieldMenu label={texts.insertField} fields={fields} onChoose={insert} />
        </Box>
      )}
    </Box>
  );
}
