/** A year is ended for many, or they are enrolled in the next: what is meant, exactly what it would do, and then the writing. */
import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { call } from '../../providers/rpc.ts';
import { useYears } from '../form/years.ts';
import { BatchDone } from './BatchDone.tsx';
import { askedOf, nextOf, NextYearForm, type YearForm } from './NextYearForm.tsx';
import { batchTexts as texts } from './texts.ts';
import { MOST_ROWS, useBatchRun } from './use-batch-run.ts';
import { YearPreview, type YearLine } from './YearPreview.tsx';

export default function NextYearDialog({
  ids,
  yearId,
  onClose,
  onDone,
}: {
  readonly ids: readonly string[];
  /** The year that the list is of. */
  readonly yearId: string | null;
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
}) {
  const id = useId();
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
  const busy = batch.busy !== null;
  const tooMany = ids.length > MOST_ROWS;
  const close = (): void => {
    batch.stop();
    onClose();
    if (batch.done) onDone?.();
  };
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
    <Dialog
      open
      fullWidth
      maxWidth={lines ? 'md' : 'sm'}
      aria-labelledby={id}
      onClose={() => batch.busy !== 'writing' && close()}
    >
      <DialogTitle id={id}>{texts.yearTitle(ids.length)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, pt: 1 }}>
        {tooMany ? <Alert severity="error">{texts.tooMany}</Alert> : null}
        {batch.done ? (
          <BatchDone
            batch={batch.done}
            busy={busy}
            onUndo={() => batch.done && void batch.undo(batch.done)}
          />
        ) : lines ? (
          <YearPreview action={form.action} lines={lines} />
        ) : (
          <NextYearForm
            form={form}
            years={years}
            disabled={busy}
            change={(changes) => setForm({ ...form, ...changes })}
          />
        )}
        {busy ? <LinearProgress aria-label={texts.checking} /> : null}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {lines && !batch.done ? (
          <Button disabled={busy} onClick={() => setLines(null)}>
            {texts.back}
          </Button>
        ) : null}
        <Button disabled={batch.busy === 'writing'} onClick={close}>
          {batch.done ? texts.close : texts.cancel}
        </Button>
        {batch.done ? null : lines ? (
          <Button variant="contained" disabled={busy || able.length === 0} onClick={() => void write()}>
            {texts.writeYear[form.action](able.length)}
          </Button>
        ) : (
          <Button variant="contained" disabled={busy || !asked || tooMany} onClick={() => void look()}>
            {texts.preview}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
