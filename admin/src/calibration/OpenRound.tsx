import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { tracks } from '@school/shared/tracks';
import { FormDialog } from '../components/FormDialog.tsx';
import { useProgramYears } from '../components/program-years.ts';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits } from '../components/use-record-edits.ts';
import { call } from '../providers/rpc.ts';
import { emptyFile, examples, type InventedFile } from './invented.ts';
import { texts } from './texts.ts';

const MOST_FILES = 6;
const FEWEST_FILES = 2;

interface FileFieldsProps {
  readonly file: InventedFile;
  readonly place: number;
  readonly disabled: boolean;
  readonly onChange: (file: InventedFile) => void;
  readonly onRemove: (() => void) | null;
}

function FileFields({ file, place, disabled, onChange, onRemove }: FileFieldsProps) {
  const field = (name: keyof InventedFile, lines: number, maxLength: number) => (
    <TextField
      label={texts[name === 'program_track' ? 'track' : name]}
      value={file[name]}
      disabled={disabled}
      multiline={lines > 1}
      {...(lines > 1 ? { minRows: lines, maxRows: 12 } : {})}
      slotProps={{ htmlInput: { dir: 'auto', maxLength } }}
      onChange={({ target }) => onChange({ ...file, [name]: target.value })}
    />
  );
  return (
    <Box role="group" aria-label={texts.file(place)} sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="subtitle1" component="h3" sx={{ flex: 1 }}>
          {texts.file(place)}
        </Typography>
        {onRemove ? (
          <Button size="small" disabled={disabled} onClick={onRemove}>
            {texts.removeFile(place)}
          </Button>
        ) : null}
      </Box>
      {field('name', 1, 80)}
      <TextField
        select
        label={texts.track}
        value={file.program_track}
        disabled={disabled}
        onChange={({ target }) => onChange({ ...file, program_track: target.value })}
      >
        {tracks.map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {field('about', 3, 2000)}
      {field('essay', 4, 8000)}
    </Box>
  );
}

interface Typed {
  readonly due_on: string;
  readonly reader_ids: readonly string[];
  readonly files: readonly InventedFile[];
}

/** A new round: of which year, until when, who scores, and the invented files. */
export function OpenRound({
  onOpened,
  onClose,
}: {
  readonly onOpened: (id: string) => void;
  readonly onClose: () => void;
}) {
  const years = useProgramYears();
  const [year, setYear] = useState<string | null>(null);
  const year_id = year ?? years[0]?.id ?? '';
  const readers = useQuery({
    queryKey: ['applicants', 'readers'],
    queryFn: ({ signal }) => call('list_readers', {}, signal),
  });
  const toasts = useToasts();
  const form = useRecordEdits<null, Typed>({ due_on: '', reader_ids: [], files: examples }, null);
  const { due_on, reader_ids, files } = form.values;
  const save = async (): Promise<void> => {
    let opened = '';
    const error = await form.submit(async (_edits, _stamp, values) => {
      const { due_on: day, reader_ids: ids, files: written } = values;
      const sent = written.map((file) => ({ ...file }));
      opened = await call('open_calibration', { year_id, due_on: day, reader_ids: [...ids], files: sent });
    });
    if (error) return toasts.problem(texts.notOpened, error);
    toasts.success(texts.opened);
    onOpened(opened);
  };
  const put = (place: number, file: InventedFile | null): void =>
    form.change(
      'files',
      files.flatMap((known, at) => (at === place ? (file ?? []) : known)),
    );
  const wrongReaders = form.errors['reader_ids'];
  const wrongFiles = form.errors['files'];
  return (
    <FormDialog
      form={form}
      fields={['due_on', 'reader_ids', 'files']}
      title={texts.open}
      text={texts.openText}
      saveLabel={texts.open}
      disabled={!due_on || year_id === ''}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        select
        label={texts.year}
        value={year_id}
        disabled={form.busy}
        onChange={({ target }) => setYear(target.value)}
      >
        {years.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        type="date"
        label={texts.due}
        value={due_on}
        disabled={form.busy}
        error={form.errors['due_on'] !== undefined}
        helperText={form.errors['due_on']}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={({ target }) => form.change('due_on', target.value)}
      />
      <FormGroup role="group" aria-label={texts.readers} sx={{ mb: 2 }}>
        <Typography variant="subtitle1" component="h3">
          {texts.readers}
        </Typography>
        {(readers.data ?? []).map(({ id, name }) => (
          <FormControlLabel
            key={id}
            label={<bdi>{name}</bdi>}
            control={
              <Checkbox
                size="small"
                disabled={form.busy}
                checked={reader_ids.includes(id)}
                onChange={({ target }) =>
                  form.change(
                    'reader_ids',
                    target.checked ? [...reader_ids, id] : reader_ids.filter((other) => other !== id),
                  )
                }
              />
            }
          />
        ))}
        {wrongReaders ? <FormHelperText error>{wrongReaders}</FormHelperText> : null}
      </FormGroup>
      {files.map((file, at) => (
        <FileFields
          key={at}
          file={file}
          place={at + 1}
          disabled={form.busy}
          onChange={(next) => put(at, next)}
          onRemove={files.length > FEWEST_FILES ? () => put(at, null) : null}
        />
      ))}
      {wrongFiles ? <FormHelperText error>{wrongFiles}</FormHelperText> : null}
      {files.length < MOST_FILES ? (
        <Button disabled={form.busy} onClick={() => form.change('files', [...files, emptyFile])}>
          {texts.addFile}
        </Button>
      ) : null}
    </FormDialog>
  );
}
