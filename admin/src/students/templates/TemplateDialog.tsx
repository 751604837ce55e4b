import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import type { StaffRole } from '@school/shared/roles';
import { hebrewLabels } from '@school/shared/student-fields-hebrew';
import { useToasts } from '../../components/toasts.tsx';
import { useRecordEdits } from '../../components/use-record-edits.ts';
import { call } from '../../providers/rpc.ts';
import { filtersInWords } from '../filters/on.ts';
import { useYears } from '../form/years.ts';
import { CURRENT, YEAR } from '../list/list-state.ts';
import { fieldNamed } from '../rules/fields.ts';
import { ColumnOrder } from './ColumnOrder.tsx';
import { addressOf, type FileTemplate } from './template.ts';
import { templateTexts as texts } from './texts.ts';
import { TEMPLATES, templatesKey, type SavedTemplate } from './use-templates.ts';

const NEW: FileTemplate = {
  name: '',
  file: '',
  language: 'en',
  columns: [{ name: 'last_name' }, { name: 'first_name' }],
  filters: { [YEAR]: CURRENT },
};

/** Makes or changes a template, which the whole office then finds. */
export function TemplateDialog(props: {
  readonly saved: SavedTemplate | null;
  readonly role: StaffRole;
  /** What the list shows now, for templates of the same people. */
  readonly listFilters: FileTemplate['filters'];
  readonly onClose: () => void;
}) {
  const { saved, role, onClose } = props;
  const id = useId();
  const years = useYears();
  const toasts = useToasts();
  const client = useQueryClient();
  const form = useRecordEdits<string | null, FileTemplate>(saved?.template ?? NEW, saved?.view.id ?? null);
  const { values } = form;
  const [problem, setProblem] = useState<string | null>(null);
  const done = async (toast: string): Promise<void> => {
    await client.invalidateQueries({ queryKey: templatesKey });
    toasts.success(toast);
    onClose();
  };
  const save = async (): Promise<void> => {
    setProblem(values.columns.length === 0 ? texts.nothing : null);
    if (values.columns.length === 0) return;
    const file = values.file.trim() || values.name;
    const error = await form.submit(() =>
      call('save_view', {
        list: TEMPLATES,
        name: values.name,
        address: addressOf({ ...values, file }),
        is_shared: true,
      }),
    );
    if (error) return toasts.problem(texts.saveFailed, error);
    await done(texts.savedToast);
  };
  const remove = async (view_id: string): Promise<void> => {
    try {
      await call('remove_view', { view_id });
    } catch (error) {
      return toasts.problem(texts.removeFailed, error);
    }
    await done(texts.removedToast);
  };
  const usual = (name: string): string => {
    const field = fieldNamed(name);
    return field ? (values.language === 'he' ? hebrewLabels[field.name] : field.label) : name;
  };
  const whom = filtersInWords(values.filters, role, years).map(({ label }) => label);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{saved ? texts.edit(saved.view.name) : texts.title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        {(problem ?? form.elsewhere(['name'])) ? (
          <Alert severity="error">{problem ?? form.elsewhere(['name'])}</Alert>
        ) : null}
        <TextField
          label={texts.name}
          value={values.name}
          onChange={({ target }) => form.change('name', target.value)}
          {...form.at('name', texts.shared)}
        />
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <TextField
            label={texts.file}
            value={values.file}
            placeholder={values.name}
            onChange={({ target }) => form.change('file', target.value)}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 60 } }}
          />
          <TextField
            select
            label={texts.language}
            value={values.language}
            onChange={({ target }) => form.change('language', target.value)}
          >
            <MenuItem value="en">{texts.english}</MenuItem>
            <MenuItem value="he">{texts.hebrew}</MenuItem>
          </TextField>
        </Box>
        <Typography variant="subtitle2">{texts.columns}</Typography>
        <ColumnOrder
          role={role}
          columns={values.columns}
          usual={usual}
          onChange={(columns) => form.change('columns', columns)}
        />
        <Typography variant="subtitle2">{texts.whom}</Typography>
        <Typography variant="body2">{whom.length > 0 ? whom.join(' · ') : texts.everybody}</Typography>
        <Button onClick={() => form.change('filters', props.listFilters)} sx={{ justifySelf: 'start' }}>
          {texts.takeFilters}
        </Button>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {saved?.view.removable ? (
          <Button color="error" onClick={() => void remove(saved.view.id)} sx={{ marginInlineEnd: 'auto' }}>
            {texts.remove}
          </Button>
        ) : null}
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button variant="contained" disabled={form.busy} onClick={() => void save()}>
          {texts.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
