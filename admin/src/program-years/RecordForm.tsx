import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useHolyDays } from '../components/holy-days.ts';
import { Panel } from '../components/Panel.tsx';
import type { RecordRef } from '../components/record-history.ts';
import { Section } from '../components/Section.tsx';
import { StaleRecord } from '../components/StaleRecord.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits, type Values } from '../components/use-record-edits.ts';
import type { AnyField, Field } from './fields.ts';
import { FieldInput } from './FieldInput.tsx';
import type { Shown } from './use-impact.tsx';
import { wordsOf } from './words.ts';

interface RecordFormProps {
  readonly title: string;
  /** The record in the log. */
  readonly source: RecordRef;
  readonly fields: readonly Field<never>[];
  readonly record: Values & { readonly version: number };
  readonly readOnly: boolean;
  /** The record as it is now: what others changed in other fields meanwhile is taken over. */
  readonly newest?: () => Promise<{ readonly record: Values; readonly stamp: number } | null>;
  /** Asks before these changes are saved; undefined: they are not. */
  readonly ask?: (changes: Values) => Promise<Shown>;
  /** Saves the changed fields over the version they were typed over; what is thrown is shown at its field. */
  readonly onSave: (changes: Values, version: number, shown: string | null) => Promise<void>;
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
  columnGap: 2,
  alignItems: 'start',
} as const;

/** Fields of one record, saved together: only what changed is sent, with the version that was on screen. */
export function RecordForm({
  title,
  source,
  fields,
  record,
  readOnly,
  newest,
  ask,
  onSave,
}: RecordFormProps) {
  const form = useRecordEdits<number>(record, record.version, {
    draft: `${source.table} ${source.id} ${title}`,
    ...(newest ? { newest } : {}),
  });
  const { busy, dirty } = form;
  const toasts = useToasts();
  const holyDays = useHolyDays();
  const named = fields as unknown as readonly AnyField[];
  const refusal = form.elsewhere(named.map(({ name }) => name));
  const ways = form.values['payment_methods'];
  const shown = named.filter(({ method }) => !method || (Array.isArray(ways) && ways.includes(method)));
  const rare = shown.filter(({ rarely }) => rarely);
  const input = (field: AnyField) => (
    <FieldInput
      key={field.name}
      field={field}
      values={form.values}
      wrong={form.errors[field.name]}
      disabled={readOnly || busy}
      holyDays={holyDays}
      onChange={form.change}
    />
  );
  const save = async (): Promise<void> => {
    const seen = ask ? await ask(form.edits) : null;
    if (seen === undefined) return;
    const error = await form.submit((changes, version) => onSave(changes, version, seen));
    if (error) toasts.problem(`${title} not saved`, error);
    else toasts.success(`${title} saved`);
  };
  return (
    <Panel title={title}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Box sx={grid}>{shown.filter(({ rarely }) => !rarely).map(input)}</Box>
        {rare.length > 0 ? (
          <Section title="Advanced" closed needed={rare.some(({ name }) => form.errors[name] !== undefined)}>
            <Box sx={grid}>{rare.map(input)}</Box>
          </Section>
        ) : null}
        {refusal ? (
          <Alert severity="error" sx={{ my: 1 }}>
            {refusal}
          </Alert>
        ) : null}
        {readOnly ? null : (
          <Box sx={{ display: 'flex', gap: 1, mt: 1, flexWrap: 'wrap' }}>
            <Button type="submit" variant="contained" disabled={!dirty || busy}>
              {busy ? 'Saving...' : 'Save Changes'}
            </Button>
            {dirty ? (
              <Button onClick={form.discard} disabled={busy}>
                Discard
              </Button>
            ) : null}
          </Box>
        )}
      </Box>
      <StaleRecord
        form={form}
        fields={wordsOf(named)}
        records={[source]}
        title={`${title}: changed since you opened it`}
      />
    </Panel>
  );
}
