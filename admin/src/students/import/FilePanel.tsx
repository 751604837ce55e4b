import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Panel } from '../../components/Panel.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { encodings, readFile, type Encoding, type Source } from './read-file.ts';
import { headingRows, type Table } from './table.ts';
import { importTexts as texts } from './texts.ts';

export interface Choice {
  readonly sheet: number;
  /** Null: the one that is found. */
  readonly headingRow: number | null;
}
interface Props {
  readonly source: Source;
  /** Null for pasted cells. */
  readonly file: Blob | null;
  readonly sheet: number;
  readonly headingRow: number;
  readonly table: Table;
  readonly onChoose: (choice: Choice) => void;
  readonly onRead: (source: Source) => void;
  readonly onBack: () => void;
}

/** Which sheet of the file is read, where its headings stand, and in which letters. */
export function FilePanel({ source, file, sheet, headingRow, table, onChoose, onRead, onBack }: Props) {
  const toasts = useToasts();
  const { sheets, encoding } = source;
  const chosen = sheets[sheet];
  const readIn = async (as: Encoding): Promise<void> => {
    try {
      if (file) onRead(await readFile(file, as));
    } catch (error) {
      toasts.problem(texts.unreadable.other, error);
    }
  };
  return (
    <Panel title={texts.file} action={<Button onClick={onBack}>{texts.again}</Button>}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))' }}>
        {sheets.length > 1 ? (
          <TextField
            select
            margin="none"
            label={texts.sheet}
            value={sheet}
            onChange={({ target }) => onChoose({ sheet: Number(target.value), headingRow: null })}
          >
            {sheets.map(({ name, rows }, at) => (
              <MenuItem key={name} value={at}>
                {texts.sheetOf(name, rows.length)}
              </MenuItem>
            ))}
          </TextField>
        ) : null}
        <TextField
          select
          margin="none"
          label={texts.headingRow}
          value={headingRow}
          onChange={({ target }) => onChoose({ sheet, headingRow: Number(target.value) })}
        >
          <MenuItem value={0}>{texts.noHeadingRow}</MenuItem>
          {(chosen ? headingRows(chosen) : []).map(({ n, cells }) => (
            <MenuItem key={n} value={n} sx={{ maxWidth: 560, overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {texts.headingRowOf(n, cells)}
            </MenuItem>
          ))}
        </TextField>
        {encoding && file ? (
          <TextField
            select
            margin="none"
            label={texts.encoding}
            value={encoding}
            onChange={({ target }) => void readIn(target.value as Encoding)}
          >
            {encodings.map((one) => (
              <MenuItem key={one} value={one}>
                {texts.encodings[one]}
              </MenuItem>
            ))}
          </TextField>
        ) : null}
      </Box>
      {table.leftOut.length > 0 ? (
        <Alert severity="info" sx={{ mt: 1 }}>
          {texts.leftOutRows(table)}
        </Alert>
      ) : null}
    </Panel>
  );
}
