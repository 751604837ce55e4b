import TextField from '@mui/material/TextField';
import { ISRAEL } from '@school/shared/dates';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { useRecordEdits } from '../../../components/use-record-edits.ts';
import { wallOf } from '../../../lib/zoned.ts';
import { isKind } from '../../../providers/problem.ts';
import { useTimeToTell } from './advice.ts';
import type { Deciding } from './decide.ts';
import { TimeAdvice } from './TimeAdvice.tsx';
import { whenText } from './words.ts';
import type { OfficeFile } from '../types.ts';

/** When a held decision is published; without a time it stays held. */
export function PublicationTime({
  file: { application, decision },
  schedule,
  onClose,
}: {
  readonly file: OfficeFile;
  readonly schedule: Deciding['schedule'];
  readonly onClose: () => void;
}) {
  const form = useRecordEdits({ wall: wallOf(decision.publish_at, ISRAEL) }, decision.version);
  const { wall } = form.values;
  const time = useTimeToTell([application.id], wall || null);
  const { at } = time;
  const submit = async (): Promise<void> => {
    const refused = await form.submit(async (_edits, expected_version) => {
      const error = await schedule(at, expected_version);
      if (error) throw error;
    });
    if (!refused || isKind(refused, 'stale_version')) onClose();
  };
  return (
    <FormDialog
      form={form}
      fields={[]}
      title="Schedule"
      saveLabel={at ? `Publish ${whenText(at)}` : wall ? 'Publish' : 'Keep it held'}
      disabled={!time.usable}
      stale={null}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <TextField
        type="datetime-local"
        label="Time in Israel"
        helperText="Leave it empty to hold the decision without a time."
        {...form.input('wall')}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TimeAdvice time={time} people={1} onTake={(better) => form.change('wall', better)} />
    </FormDialog>
  );
}
