import { useRef, useState, type ChangeEvent } from 'react';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Panel } from '../../components/Panel.tsx';
import { readFile, readText, Unreadable, type Source } from './read-file.ts';
import { importTexts as texts } from './texts.ts';

export interface Chosen {
  readonly source: Source;
  /** Null for pasted cells. */
  readonly file: Blob | null;
}

/** A file or pasted cells. */
export function SourcePanel({ onRead }: { readonly onRead: (chosen: Chosen) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (reading: Promise<Source>, file: Blob | null): Promise<void> => {
    try {
      const source = await reading;
      if (source.sheets.some(({ rows }) => rows.length > 0)) onRead({ source, file });
      else setProblem(texts.nothing);
    } catch (error) {
      console.warn('The file could not be read', error);
      setProblem(error instanceof Unreadable ? error.message : texts.unreadable.other);
    }
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    if (file) void take(readFile(file), file);
    // The same file, corrected outside, can be chosen again.
    target.value = '';
  };
  return (
    <Panel title={texts.choose}>
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <input
          ref={input}
          type="file"
          hidden
          data-testid="import-file"
          accept=".csv,.tsv,.txt,.xlsx,.xlsm,.xls,.ods,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={choose}
        />
        <Button variant="contained" startIcon={<UploadIcon />} onClick={() => input.current?.click()}>
          {texts.choose}
        </Button>
        <Typography variant="body2" color="text.secondary">
          {texts.dropped}
        </Typography>
        <TextField
          multiline
          minRows={4}
          maxRows={10}
          fullWidth
          label={texts.paste}
          helperText={texts.pasteHint}
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
          slotProps={{ htmlInput: { dir: 'auto', spellCheck: false } }}
        />
        <Button
          variant="outlined"
          disabled={pasted.trim() === ''}
          onClick={() => void take(readText(pasted), null)}
        >
          {texts.usePasted}
        </Button>
        {problem ? <Alert severity="error">{problem}</Alert> : null}
      </Box>
    </Panel>
  );
}
