import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { ISRAEL } from '@school/shared/dates';
import { FormDialog } from '../components/FormDialog.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits } from '../components/use-record-edits.ts';
import { instantOf } from '../lib/zoned.ts';
import { call } from '../providers/rpc.ts';
import { useHouseChanged } from './house-query.ts';
import { useResidents } from './residents.ts';
import { leaveTexts as texts } from './texts.ts';
import { LongField } from '../components/LongField.tsx';

interface Plan {
  readonly student_id: string | null;
  readonly planned_from: string;
  readonly due_at: string;
  readonly note: string;
}
const NOTHING: Plan = { student_id: null, planned_from: '', due_at: '', note: '' };

/** A leave that the office knows of beforehand. */
export function PlanLeave({ onClose }: { readonly onClose: () => void }) {
  const form = useRecordEdits(NOTHING, null);
  const { student_id, planned_from, due_at, note } = form.values;
  const { residents } = useResidents();
  const changed = useHouseChanged();
  const toasts = useToasts();
  const save = async (): Promise<void> => {
    if (!student_id) return;
    const error = await form.submit(() =>
      call('plan_leave', {
        student_id,
        form: { planned_from: instantOf(planned_from, ISRAEL), due_at: instantOf(due_at, ISRAEL), note },
      }),
    );
    if (error) return;
    await changed();
    toasts.success(texts.planSaved);
    onClose();
  };
  const moment = (name: 'planned_from' | 'due_at', label: string) => (
    <TextField
      type="datetime-local"
      label={label}
      value={form.values[name]}
      onChange={(event) => form.change(name, event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      {...form.at(name)}
    />
  );
  return (
    <FormDialog
      form={form}
      fields={['student_id', 'planned_from', 'due_at', 'note']}
      title={texts.plan}
      saveLabel="Save"
      disabled={!student_id || !planned_from}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Autocomplete
        options={residents}
        value={residents.find(({ id }) => id === student_id) ?? null}
        onChange={(_event, person) => form.change('student_id', person?.id ?? null)}
        getOptionLabel={({ label }) => label}
        renderInput={(params) => <TextField {...params} label={texts.who} {...form.at('student_id')} />}
      />
      {moment('planned_from', texts.from)}
      {moment('due_at', texts.until)}
      <LongField most={300} label={texts.note} {...form.input('note')} />
    </FormDialog>
  );
}
