/** A year is ended for many, or they are enrolled in the next: what is meant, exactly what it would do, and then the writing. */
import { useState } from 'react';
import { call } from '../../providers/rpc.ts';
import { useYears } from '../form/years.ts';
import { BatchDialog, type BatchDialogProps } from './BatchDialog.tsx';
import { askedOf, nextOf, NextYearForm, type YearForm } from './NextYearForm.tsx';
import { batchTexts as texts } from './texts.ts';
import { useBatchRun } from './use-batch-run.ts';
import { YearPreview, type YearLine } from './YearPreview.tsx';

export default function NextYearDialog({ ids, yearId, ...dialog }: BatchDialogProps) {
  const years = useYears();
  const batch = useBatchRun();
  const [form, setForm] = useState<YearForm>(() => ({
    action: 'enroll',
    yearId: yearId ?? '',
    nextId: yearId ? nextOf(years, yearId) : '',
    track: '',
    withDeposit: false,
    lastDay: '',
    status: 'graduated',
  }));
  const [lines, setLines] = useState<readonly YearLine[] | null>(null);
  const asked = askedOf(form);
  const look = async (): Promise<void> => {
    if (asked)
      setLines(
        await batch.look(ids, (part, signal) =>
          call('preview_year_batch', { ...asked, student_ids: part }, signal),
        ),
      );
  };
  const able = (lines ?? []).flatMap(({ student_id, problem }) => (problem ? [] : [student_id]));
  const write = async (): Promise<void> => {
    if (!asked) return;
    const written = await batch.run(() => call('run_year_batch', { ...asked, student_ids: able }));
    if (!written) setLines(null);
  };
  return (
    <BatchDialog
      {...dialog}
      ids={ids}
      batch={batch}
      title={texts.yearTitle(ids.length)}
      wide={lines !== null}
      form={
        <NextYearForm
          form={form}
          years={years}
          disabled={batch.busy !== null}
          change={(changes) => setForm({ ...form, ...changes })}
        />
      }
      ready={asked !== null}
      onLook={() => void look()}
      preview={lines && <YearPreview action={form.action} lines={lines} />}
      writes={able.length}
      writeLabel={texts.writeYear[form.action](able.length)}
      onWrite={() => void write()}
      onBack={() => setLines(null)}
    />
  );
}
