import { useState } from 'react';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { contentKeys } from '@school/shared/content-keys';
import { DoubtNotice } from './DoubtNotice.tsx';
import { FormDialog } from './FormDialog.tsx';
import { useRecordEdits, type RecordEdits } from './use-record-edits.ts';

/** What was typed, by field. */
export type Entry = Readonly<Record<string, string>>;

export interface EntryField {
  readonly name: string;
  readonly label: string;
  readonly type?: 'number' | 'date';
  readonly required?: boolean;
  readonly initial?: string;
  /** Of a number; cents where it is not said. */
  readonly step?: number;
  /** What stands below it as long as nothing is wrong. */
  readonly help?: (entry: Entry) => string | undefined;
  readonly choices?: readonly (readonly [value: string, word: string])[];
  /** What the other fields make of it; it stands there until somebody types another. */
  readonly follows?: (entry: Entry) => string | undefined;
}

/** What was typed into one field, with the fields that follow it. */
function typedInto(fields: readonly EntryField[], before: Entry, name: string, value: string): Entry {
  const after: Entry = { ...before, [name]: value };
  const following = fields.flatMap((field) => {
    const isTyped = ![undefined, '', field.follows?.(before)].includes(before[field.name]);
    return field.follows && field.name !== name && !isTyped
      ? [[field.name, field.follows(after) ?? ''] as const]
      : [];
  });
  return { [name]: value, ...Object.fromEntries(following) };
}

export const beginning = (fields: readonly EntryField[]): Entry =>
  Object.fromEntries(fields.map(({ name, initial }) => [name, initial ?? '']));

/** The first field that is required and empty is refused. */
export function isMissing(
  fields: readonly EntryField[],
  form: Pick<RecordEdits<null, Entry>, 'values' | 'refuse'>,
): boolean {
  const missing = fields.find(({ name, required }) => required && form.values[name]?.trim() === '');
  if (missing) void form.refuse({ [missing.name]: `${missing.label} is required` });
  return missing !== undefined;
}

export function EntryFields({
  fields,
  form,
  onType,
}: {
  readonly fields: readonly EntryField[];
  readonly form: Pick<RecordEdits<null, Entry>, 'values' | 'changeAll' | 'at'>;
  readonly onType?: () => void;
}) {
  return fields.map((field) => (
    <TextField
      key={field.name}
      select={field.choices !== undefined}
      label={field.label}
      value={form.values[field.name] ?? ''}
      onChange={(event) => {
        onType?.();
        form.changeAll(typedInto(fields, form.values, field.name, event.target.value));
      }}
      {...form.at(field.name, field.help?.(form.values))}
      {...(field.type ? { type: field.type } : {})}
      slotProps={{
        ...(field.type === 'date' ? { inputLabel: { shrink: true } } : {}),
        ...(field.type === 'number' ? { htmlInput: { step: field.step ?? 0.01, min: 0 } } : {}),
      }}
    >
      {field.choices?.map(([value, word]) => (
        <MenuItem key={value} value={value}>
          {word}
        </MenuItem>
      ))}
    </TextField>
  ));
}

/** A short form in a dialog; what the database refuses, or asks about, stands at its field. */
export function EntryDialog(props: {
  readonly title: string;
  readonly text?: string;
  readonly fields: readonly EntryField[];
  /** `confirmed` are the fields whose doubtful values are right; `key` stays the same while the same is sent again. */
  readonly onSave: (entry: Entry, confirmed: readonly string[], key: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { fields } = props;
  const form = useRecordEdits(beginning(fields), null);
  const [keyOf] = useState(contentKeys);
  // Of several doubts the earlier answers hold, until something else is typed.
  const [sure, setSure] = useState<readonly string[]>([]);
  const save = async (confirmed: readonly string[] = []): Promise<void> => {
    if (isMissing(fields, form)) return;
    if (!(await form.submit((_edits, _stamp, entry) => props.onSave(entry, confirmed, keyOf(entry)))))
      props.onClose();
  };
  return (
    <FormDialog
      form={form}
      fields={fields.map(({ name }) => name)}
      title={props.title}
      {...(props.text ? { text: props.text } : {})}
      saveLabel={props.title}
      onSave={() => void save()}
      onClose={() => props.onClose()}
    >
      {form.wrong?.kind === 'unlikely' ? (
        <DoubtNotice
          busy={form.busy}
          onSure={() => {
            const confirmed = [...sure, ...Object.keys(form.errors)];
            setSure(confirmed);
            void save(confirmed);
          }}
        />
      ) : null}
      <EntryFields fields={fields} form={form} onType={() => setSure([])} />
    </FormDialog>
  );
}
