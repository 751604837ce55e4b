/** One field of many students: which, to what, exactly what that changes, and then the writing. */
import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { FieldEditor } from '../form/FieldEditor.tsx';
import { fieldNamed, fieldsIn, categoriesFor, type Field } from '../rules/fields.ts';
import { fromFormValue, type FormValue } from '../rules/form-values.ts';
import { BatchDone } from './BatchDone.tsx';
import { EditPreview, isDoubted } from './EditPreview.tsx';
import { batchTexts as texts } from './texts.ts';
import { MOST_ROWS } from './use-batch-run.ts';
import { useBatch, type BatchLine, type BatchRow } from './use-batch.ts';

/** What each has alone: nothing that many could be given at once. */
const OWN: readonly string[] = [
  'first_name', 'last_name', 'hebrew_first_name', 'hebrew_last_name', 'email', 'cell_phone', 'whatsapp_phone', 'teudat_zehut',
  'israeli_passport_number', 'foreign_passport_number', 'health_insurance_policy_number',
]; // prettier-ignore
const offered = ({ name, filledBy }: Field): boolean => filledBy !== 'derived' && !OWN.includes(name);

interface Looked {
  readonly rows: readonly BatchRow[];
  readonly lines: readonly BatchLine[];
}

export default function EditManyDialog({
  ids,
  yearId,
  onClose,
  onDone,
}: {
  readonly ids: readonly string[];
  /** The year that the list is of: what belongs to a year is written into it. */
  readonly yearId: string | null;
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
}) {
  const id = useId();
  const batch = useBatch('edit', yearId);
  const [name, setName] = useState('');
  const [value, setValue] = useState<FormValue>('');
  const [looked, setLooked] = useState<Looked | null>(null);
  const [sure, setSure] = useState(false);
  const field = fieldNamed(name);
  const busy = batch.busy !== null;
  const close = (): void => {
    batch.stop();
    onClose();
    if (batch.done) onDone?.();
  };
  const choose = (next: string): void => {
    setName(next);
    setValue(fieldNamed(next)?.kind === 'boolean' ? null : '');
  };
  const look = async (chosen: Field): Promise<void> => {
    const changes = { [chosen.name]: fromFormValue(chosen, value) };
    const rows = ids.map((student_id, n) => ({ n, student_id, changes, archived: 'keep' as const }));
    const lines = await batch.check(rows);
    setSure(false);
    if (lines) setLooked({ rows, lines });
  };
  const wanted = (looked?.lines ?? []).filter((line) => line.kind === 'changed' || (sure && isDoubted(line)));
  const write = (): void => {
    const rows = wanted.flatMap(({ n, version }) => {
      const row = looked?.rows[n];
      return row
        ? [{ ...row, ...(version === null ? {} : { version }), ...(sure ? { confirmed: [name] } : {}) }]
        : [];
    });
    void batch.write(rows).then((written) => (written ? undefined : setLooked(null)));
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      onClose={() => batch.busy !== 'writing' && close()}
    >
      <DialogTitle id={id}>{texts.editTitle(ids.length)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, pt: 1 }}>
        {ids.length > MOST_ROWS ? <Alert severity="error">{texts.tooMany}</Alert> : null}
        {batch.done ? (
          <BatchDone
            batch={batch.done}
            busy={busy}
            onUndo={() => batch.done && void batch.undo(batch.done)}
          />
        ) : looked ? (
          <EditPreview name={name} lines={looked.lines} sure={sure} onSure={setSure} />
        ) : (
          <>
            <TextField
              select
              label={texts.field}
              value={name}
              disabled={busy}
              onChange={({ target }) => choose(target.value)}
            >
              {categoriesFor('admin').flatMap((category) => [
                <ListSubheader key={category.id}>{category.label}</ListSubheader>,
                ...fieldsIn(category.id)
                  .filter(offered)
                  .map((one) => (
                    <MenuItem key={one.name} value={one.name}>
                      {one.label}
                    </MenuItem>
                  )),
              ])}
            </TextField>
            {field ? (
              <FieldEditor field={field} value={value} error={undefined} country={null} onChange={setValue} />
            ) : null}
            {field && (value === '' || value === null) ? (
              <Alert severity="info">{texts.empties}</Alert>
            ) : null}
          </>
        )}
        {busy ? <LinearProgress aria-label={texts.checking} /> : null}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {looked && !batch.done ? (
          <Button disabled={busy} onClick={() => setLooked(null)}>
            {texts.back}
          </Button>
        ) : null}
        <Button disabled={batch.busy === 'writing'} onClick={close}>
          {batch.done ? texts.close : texts.cancel}
        </Button>
        {batch.done ? null : looked ? (
          <Button variant="contained" disabled={busy || wanted.length === 0} onClick={write}>
            {texts.write(wanted.length)}
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={busy || !field || ids.length > MOST_ROWS}
            onClick={() => field && void look(field)}
          >
            {texts.preview}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
