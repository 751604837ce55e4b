import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { tracks as allTracks } from '@school/shared/tracks';
import { FormDialog } from '../FormDialog.tsx';
import { useToasts } from '../toasts.tsx';
import { useRecordEdits } from '../use-record-edits.ts';
import { LANGUAGES, readingTexts as texts } from './texts.ts';

interface Reading {
  readonly tracks: readonly string[];
  readonly languages: readonly string[];
  readonly most_files: number | null;
  /** 0 while nothing was said. */
  readonly version: number;
}
interface ReadingChanges {
  tracks?: string[];
  languages?: string[];
  most_files?: number | null;
}

const LANGUAGE_CHOICES = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));
const isMost = (typed: string): boolean => typed === '' || (/^\d{1,3}$/.test(typed) && Number(typed) <= 500);

function Choices({
  label,
  choices,
  chosen,
  onChange,
}: {
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}) {
  return (
    <FormControl component="fieldset" sx={{ mt: 2, display: 'flex' }}>
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup row>
        {choices.map((choice) => (
          <FormControlLabel
            key={choice.value}
            label={choice.label}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(choice.value)}
                onChange={({ target }) =>
                  onChange(
                    target.checked
                      ? [...chosen, choice.value]
                      : chosen.filter((value) => value !== choice.value),
                  )
                }
              />
            }
          />
        ))}
      </FormGroup>
      <FormHelperText sx={{ mx: 0 }}>{texts.all}</FormHelperText>
    </FormControl>
  );
}

/** Tracks, languages and number of files that somebody reads; mount it when their profile is known. */
export default function ReadingDialog({
  title,
  reading,
  save,
  onClose,
}: {
  readonly title: string;
  readonly reading: Reading;
  readonly save: (changes: ReadingChanges, version: number) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { tracks, languages, most_files, version } = reading;
  const first = { tracks, languages, most_files: most_files === null ? '' : String(most_files) };
  const form = useRecordEdits(first, version);
  const toasts = useToasts();
  const submit = async (): Promise<void> => {
    if (!isMost(form.values.most_files)) return form.refuse({ most_files: texts.wholeNumber });
    const error = await form.submit((edits, stamp) =>
      save(
        {
          ...(edits.tracks ? { tracks: [...edits.tracks] } : {}),
          ...(edits.languages ? { languages: [...edits.languages] } : {}),
          ...(edits.most_files === undefined
            ? {}
            : { most_files: edits.most_files === '' ? null : Number(edits.most_files) }),
        },
        stamp,
      ),
    );
    if (error) {
      toasts.problem(title, error);
      return;
    }
    toasts.success(texts.saved, title);
    onClose();
  };
  return (
    <FormDialog
      form={form}
      fields={['most_files']}
      title={title}
      text={texts.lead}
      saveLabel={texts.save}
      disabled={!form.dirty}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <Choices
        label={texts.tracks}
        choices={allTracks}
        chosen={form.values.tracks}
        onChange={(chosen) => form.change('tracks', chosen)}
      />
      <Choices
        label={texts.languages}
        choices={LANGUAGE_CHOICES}
        chosen={form.values.languages}
        onChange={(chosen) => form.change('languages', chosen)}
      />
      <TextField
        label={texts.most}
        value={form.values.most_files}
        onChange={({ target }) => form.change('most_files', target.value.trim())}
        {...form.at('most_files', texts.mostHelp)}
        sx={{ mt: 2.5 }}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
      />
    </FormDialog>
  );
}
