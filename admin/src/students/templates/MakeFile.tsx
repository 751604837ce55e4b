import { useEffect, useId, useMemo, useRef } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import type { StaffRole } from '@school/shared/roles';
import { useExport } from '../../lib/export/use-export.ts';
import { sentenceOf } from '../../providers/problem.ts';
import { columnsToExport } from '../export/export-columns.ts';
import { openStudentExport } from '../export/export-source.ts';
import { yearOfFile } from '../filters/on.ts';
import { useYears } from '../form/years.ts';
import { questionOf } from '../list/list-state.ts';
import { fileOf } from './file-of.ts';
import type { FileTemplate } from './template.ts';
import { templateTexts as texts } from './texts.ts';

/** Makes the file of a template as soon as it is drawn, and says what became of it. */
export function MakeFile(props: {
  readonly template: FileTemplate;
  readonly role: StaffRole;
  readonly onClose: () => void;
}) {
  const { template, role } = props;
  const years = useYears();
  const file = useMemo(
    () =>
      fileOf(columnsToExport('seen', template.columns, role), template.language, template.language === 'he'),
    [role, template],
  );
  const begun = useRef(false);
  const { state, start, cancel } = useExport(template.file);
  const id = useId();
  useEffect(() => {
    // The year's name is part of the file's.
    if (begun.current || years.length === 0) return;
    begun.current = true;
    const { asked, columns, rows } = file;
    const question = questionOf(template.filters, { field: 'last_name', order: 'ASC' }, role);
    void start({
      format: 'xlsx',
      sheetName: template.name,
      columns,
      rightToLeft: template.language === 'he',
      year: yearOfFile(template.filters, years),
      open: async (signal) => {
        const source = await openStudentExport('xlsx', asked, question, signal);
        return { ...source, pages: rows(source.pages) };
      },
    });
  }, [file, role, start, template, years]);
  const running = state.step === 'running' || state.step === 'idle';
  const close = (): void => {
    cancel();
    props.onClose();
  };
  const latin = file.latin();
  return (
    <Dialog open onClose={close} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{template.name}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        {running ? <LinearProgress aria-label={texts.running(template.name)} /> : null}
        {state.step === 'failed' ? <Alert severity="error">{sentenceOf(state.error)}</Alert> : null}
        {state.step === 'done' ? <Alert severity="success">{texts.done(state.rows)}</Alert> : null}
        {state.step === 'done' && latin > 0 ? <Alert severity="warning">{texts.latin(latin)}</Alert> : null}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={close}>{running ? texts.cancel : texts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
