import TextField from '@mui/material/TextField';
import { FormDialog } from '../components/FormDialog.tsx';
import { useRecordEdits } from '../components/use-record-edits.ts';
import { LongField } from '../components/LongField.tsx';

interface CriterionForm {
  readonly name: string;
  readonly weight: number;
  readonly steps: readonly string[];
}
const STEPS = [1, 2, 3, 4, 5] as const;
type Values = { readonly name: string; readonly weight: string } & Readonly<
  Record<`step${1 | 2 | 3 | 4 | 5}`, string>
>;

/** One criterion of the score sheet: its name, how much it counts, and a sentence for each of its five steps. */
export function CriterionDialog({
  criterion,
  onSave,
  onClose,
}: {
  readonly criterion: {
    readonly name: string;
    readonly weight: number;
    readonly steps: readonly string[];
  } | null;
  readonly onSave: (form: CriterionForm) => Promise<void>;
  readonly onClose: () => void;
}) {
  const [step1 = '', step2 = '', step3 = '', step4 = '', step5 = ''] = criterion?.steps ?? [];
  const form = useRecordEdits<null, Values>(
    {
      name: criterion?.name ?? '',
      weight: String(criterion?.weight ?? 1),
      step1,
      step2,
      step3,
      step4,
      step5,
    },
    null,
  );
  const { values } = form;
  const whole = values.name.trim() !== '' && STEPS.every((n) => values[`step${n}`].trim() !== '');
  const save = async (): Promise<void> => {
    const error = await form.submit(async () => {
      await onSave({
        name: values.name.trim(),
        weight: Number(values.weight),
        steps: STEPS.map((n) => values[`step${n}`].trim()),
      });
    });
    if (!error) onClose();
  };
  return (
    <FormDialog
      form={form}
      fields={['name', 'weight']}
      title={criterion ? `Change ${criterion.name}` : 'Add a criterion'}
      saveLabel="Save"
      busyLabel="Saving..."
      disabled={!whole}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        label="Criterion"
        value={values.name}
        onChange={(event) => form.change('name', event.target.value)}
        {...form.at('name')}
        slotProps={{ htmlInput: { maxLength: 80, dir: 'auto' } }}
      />
      <TextField
        label="Counts how many times"
        type="number"
        value={values.weight}
        onChange={(event) => form.change('weight', event.target.value)}
        {...form.at('weight', 'From 1 to 10')}
        slotProps={{ htmlInput: { min: 1, max: 10 } }}
        sx={{ maxWidth: 220 }}
      />
      {STEPS.map((n) => (
        <LongField
          most={300}
          key={n}
          label={`${n} means`}
          value={values[`step${n}`]}
          onChange={(event) => form.change(`step${n}`, event.target.value)}
        />
      ))}
    </FormDialog>
  );
}
