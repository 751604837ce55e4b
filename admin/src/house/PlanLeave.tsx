import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { ISRAEL } from '@school/shared/dates';
import { FormDialog } from '../components/FormDialog.tsx';
import { LongField } from '../components/LongField.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useRecordEdits } from '../components/use-record-edits.ts';
import { instantOf } from '../lib/zoned.ts';
import { call } from '../providers/rpc.ts';
import { useHouseChanged } from './house-query.ts';
import { useResidents } from './residents.ts';
import { leaveTexts as texts } from './texts.ts';

/** One or many leave together, now or later, until any time. */
export default function PlanLeave({
  who = [],
  onClose,
}: {
  readonly who?: readonly string[];
  readonly onClose: () => void;
}) {
  const form = useRecordEdits({ student_ids: who, planned_from: '', due_at: '', note: '' }, null);
  const { student_ids, planned_from, due_at, note } = form.values;
  const { residents } = useResidents();
  const changed = useHouseChanged();
  const toasts = useToasts();
  const save = async (): Promise<void> => {
    const error = await form.submit(() =>
      call('plan_leave', {
        student_ids: [...student_ids],
        form: { planned_from: instantOf(planned_from, ISRAEL), due_at: instantOf(due_at, ISRAEL), note },
      }),
    );
    if (error) return;
    await changed();
    toasts.success(planned_from ? texts.planSaved : texts.areOut(student_ids.length));
    onClose();
  };
  const moment = (name: 'planned_from' | 'due_at', label: string, empty: string) => (
    <TextField
      type="datetime-local"
      label={label}
      value={form.values[name]}
      onChange={(event) => form.change(name, event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      {...form.at(name, form.values[name] ? undefined : empty)}
    />
  );
  return (
    <FormDialog
      form={form}
      fields={['student_ids', 'planned_from', 'due_at', 'note']}
      title={texts.plan}
      saveLabel="Save"
      disabled={student_ids.length === 0}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Autocomplete
        multiple
        disableCloseOnSelect
        options={residents}
        value={residents.filter(({ id }) => student_ids.includes(id))}
        onChange={(_event, people) =>
          form.change(
            'student_ids',
            people.map(({ id }) => id),
          )
        }
        getOptionLabel={({ label }) => label}
        renderInput={(params) => <TextField {...params} label={texts.who} {...form.at('student_ids')} />}
      />
      {moment('planned_from', texts.from, texts.fromEmpty)}
      {moment('due_at', texts.until, texts.untilEmpty)}
      <LongField most={300} label={texts.note} {...form.input('note')} />
    </FormDialog>
  );
}
