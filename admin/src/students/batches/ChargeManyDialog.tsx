/** The same charge for many: what is charged in which year, whom it meets with the sum, and then the writing. */
import { useState } from 'react';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { contentKeys } from '@school/shared/content-keys';
import { beginning, EntryFields, isMissing } from '../../components/EntryDialog.tsx';
import { useRecordEdits } from '../../components/use-record-edits.ts';
import { Problem } from '../../providers/problem.ts';
import { call } from '../../providers/rpc.ts';
import { useYears } from '../form/years.ts';
import { chargeFields } from '../ledger/charge-fields.ts';
import { BatchDialog, type BatchDialogProps } from './BatchDialog.tsx';
import { batchTexts as texts } from './texts.ts';
import { useBatchRun } from './use-batch-run.ts';
import { YearPreview, type YearLine } from './YearPreview.tsx';

export default function ChargeManyDialog({ ids, yearId, ...dialog }: BatchDialogProps) {
  const years = useYears();
  const batch = useBatchRun();
  const form = useRecordEdits(beginning(chargeFields), null);
  const [keyOf] = useState(contentKeys);
  const [year, setYear] = useState(yearId ?? '');
  const [lines, setLines] = useState<readonly YearLine[] | null>(null);
  const asked = { action: 'charge', program_year_id: year, charge: form.values } as const;
  const look = async (): Promise<void> => {
    if (isMissing(chargeFields, form)) return;
    setLines(
      await batch.look(ids, async (part, signal) => {
        try {
          return await call('preview_year_batch', { ...asked, student_ids: part }, signal);
        } catch (error) {
          // What is wrong with the charge stands at its field too.
          if (error instanceof Problem && error.field) void form.refuse({ [error.field]: error.message });
          throw error;
        }
      }),
    );
  };
  const able = (lines ?? []).flatMap(({ student_id, problem }) => (problem ? [] : [student_id]));
  const write = async (): Promise<void> => {
    const given = { ...asked, student_ids: able };
    const written = await batch.run(() => call('run_year_batch', { ...given, batch_key: keyOf(given) }));
    if (!written) setLines(null);
  };
  return (
    <BatchDialog
      {...dialog}
      ids={ids}
      batch={batch}
      title={texts.chargeTitle(ids.length)}
      form={
        <>
          <TextField
            select
            label={texts.chargedIn}
            value={years.some(({ id }) => id === year) ? year : ''}
            disabled={batch.busy !== null}
            onChange={({ target }) => setYear(target.value)}
          >
            {years.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <EntryFields fields={chargeFields} form={form} />
        </>
      }
      ready={year !== ''}
      onLook={() => void look()}
      preview={lines && <YearPreview action="charge" lines={lines} />}
      writes={able.length}
      writeLabel={texts.writeYear.charge(able.length)}
      onWrite={() => void write()}
      onBack={() => setLines(null)}
    />
  );
}
