import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useGetList } from 'react-admin';
import { longDateTime } from '@school/shared/dates';
import type { Row } from '@school/shared/database';
import { mailLanguages } from '@school/shared/mail/kinds';
import { mailText } from '@school/shared/mail/preview';
import type { Written } from './letter-words.ts';
import { letterTexts as texts } from '../../components/letters/texts.ts';

type MailingRow = Row<'mailings'>;

function writtenOf({ words }: MailingRow): Written {
  const given = (words ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    mailLanguages.flatMap((language) => {
      const text = mailText.safeParse(given[language]);
      return text.success ? [[language, text.data]] : [];
    }),
  );
}

const subjectOf = (row: MailingRow): string => {
  const { en, he } = writtenOf(row);
  return en?.subject ?? he?.subject ?? '';
};

/** Takes the words of an earlier letter over what is on screen. */
export function EarlierLetters({ onChoose }: { readonly onChoose: (written: Written) => void }) {
  const { data = [] } = useGetList<MailingRow>('mailings', {
    pagination: { page: 1, perPage: 20 },
    sort: { field: 'created_at', order: 'DESC' },
  });
  if (data.length === 0) return null;
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={texts.startFrom}
      value=""
      sx={{ mb: 2 }}
      onChange={({ target }) => {
        const row = data.find(({ id }) => id === target.value);
        if (row) onChoose(writtenOf(row));
      }}
    >
      {data.map((row) => (
        <MenuItem key={row.id} value={row.id}>
          <bdi>{subjectOf(row)}</bdi>&nbsp;({longDateTime(row.created_at)})
        </MenuItem>
      ))}
    </TextField>
  );
}
