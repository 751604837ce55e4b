/** One field of many students: which, to what, exactly what that changes, and then the writing. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { FieldEditor } from '../form/FieldEditor.tsx';
import { fieldNamed, fieldsIn, categoriesFor, type Field } from '../rules/fields.ts';
import { fromFormValue, type FormValue } from '../rules/form-values.ts';
import { BatchDialog, type BatchDialogProps } from './BatchDialog.tsx';
import { EditPreview, isDoubted } from './EditPreview.tsx';
import { batchTexts as texts } from './texts.ts';
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

/** The fields that many may be given at once, by their categories. */
function FieldChoice({
  name,
  disabled,
  onChoose,
}: {
  readonly name: string;
  readonly disabled: boolean;
  readonly onChoose: (name: string) => void;
}) {
  return (
    <TextField
      select
      label={texts.field}
      value={name}
      disabled={disabled}
      onChange={({ target }) => onChoose(target.value)}
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
  );
}

export default function EditManyDialog({ ids, yearId, ...dialog }: BatchDialogProps) {
  const batch = useBatch('edit', yearId);
  const [name, setName] = useState('');
  const [value, setValue] = useState<FormValue>('');
  const [looked, setLooked] = useState<Looked | null>(null);
  const [sure, setSure] = useState(false);
  const field = fieldNamed(name);
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
    <BatchDialog
      {...dialog}
      ids={ids}
      batch={batch}
      title={texts.editTitle(ids.length)}
      form={
        <>
          <FieldChoice name={name} disabled={batch.busy !== null} onChoose={choose} />
          {field ? (
            <FieldEditor field={field} value={value} error={undefined} country={null} onChange={setValue} />
          ) : null}
          {field && (value === '' || value === null) ? <Alert severity="info">{texts.empties}</Alert> : null}
        </>
      }
      ready={field !== undefined}
      onLook={() => field && void look(field)}
      preview={looked && <EditPreview name={name} lines={looked.lines} sure={sure} onSure={setSure} />}
      writes={wanted.length}
      writeLabel={texts.write(wanted.length)}
      onWrite={write}
      onBack={() => setLooked(null)}
    />
  );
}
