/** The form of add and edit: nine tabs, typed editors, errors at their field, and a question before anything typed is lost. */
import { useEffect, useMemo, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { StudentCategory, StudentFieldName } from '@school/shared/student-fields';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { DoubtNotice } from '../../components/DoubtNotice.tsx';
import { RecordDialogFrame } from '../record/RecordDialogFrame.tsx';
import { formFieldNamed, formFields, type FormFieldName } from '../rules/fields.ts';
import type { FormValues } from '../rules/form-values.ts';
import type { Student } from '../rules/types.ts';
import { texts } from '../texts.ts';
import type { RecordEdits } from '../../components/use-record-edits.ts';
import type { FieldErrors } from '../../components/use-refusals.ts';
import { CategoryFields } from './CategoryFields.tsx';
import { CategoryTabs } from './CategoryTabs.tsx';
import { fieldId } from './editor.ts';
import { useTab } from './use-tab.ts';

export interface StudentFormProps {
  readonly title: ReactNode;
  readonly form: RecordEdits<number | null, FormValues>;
  readonly student?: Partial<Student>;
  readonly required?: readonly StudentFieldName[];
  /** Said above the fields instead of a refusal that belongs to none of them. */
  readonly problem?: string | null;
  readonly notice?: ReactNode;
  readonly submitLabel: string;
  readonly busyLabel: string;
  /**
   * With what can be said before anything is sent: what the browser could not read; and with the fields whose doubtful values
   * are right.
   */
  readonly onSubmit: (unreadable: FieldErrors, confirmed: readonly string[]) => void;
  readonly onClose: () => void;
}

const SHOWN = formFields.map(({ name }) => name);

const unreadableText = (name: FormFieldName): string =>
  formFieldNamed(name)?.kind === 'date' ? 'Enter a whole date that exists.' : 'Enter a number.';

const categoriesOf = (names: readonly string[]): StudentCategory[] => [
  ...new Set(names.flatMap((name) => formFieldNamed(name)?.category ?? [])),
];

/** Opens the tab of the first field that is wrong and puts the cursor there, once for each refusal. */
function useFirstError(
  errors: FieldErrors,
  tab: StudentCategory,
  open: (tab: StudentCategory) => void,
): void {
  const handled = useRef<FieldErrors>({});
  const first = formFields.find(({ name }) => name in errors);
  useEffect(() => {
    if (!first || handled.current === errors) return;
    if (first.category === tab) {
      document.getElementById(fieldId(first.name))?.focus();
      handled.current = errors;
    } else open(first.category);
  }, [errors, first, open, tab]);
}

function RestoredNotice({ form }: Pick<StudentFormProps, 'form'>) {
  if (!form.restored || !form.dirty) return null;
  return (
    <Alert severity="info" action={<Button onClick={form.discard}>Discard them</Button>} sx={{ mb: 1.5 }}>
      {texts.kept}
    </Alert>
  );
}

export function StudentForm(props: StudentFormProps) {
  const { form } = props;
  const { busy } = form;
  const [unreadable, setUnreadable] = useState<FieldErrors>({});
  const errors = useMemo(() => ({ ...form.errors, ...unreadable }), [form.errors, unreadable]);
  const [tab, openTab] = useTab();
  const [asking, setAsking] = useState(false);
  const wide = useMediaQuery('(min-width: 1000px)');
  useFirstError(form.errors, tab, openTab);
  const problem = props.problem ?? form.elsewhere(SHOWN);
  const mark = (name: FormFieldName, isUnreadable: boolean): void =>
    setUnreadable((now) => {
      const others = Object.fromEntries(Object.entries(now).filter(([field]) => field !== name));
      return isUnreadable ? { ...others, [name]: unreadableText(name) } : others;
    });
  const leave = (): void => {
    if (busy) return;
    if (form.dirty) setAsking(true);
    else props.onClose();
  };
  const discard = (): void => {
    form.forget();
    setAsking(false);
    props.onClose();
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!busy) props.onSubmit(unreadable, []);
  };
  return (
    <RecordDialogFrame title={props.title} onClose={leave}>
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
      >
        <Box sx={{ display: 'flex', flexDirection: wide ? 'row' : 'column', flex: 1, minHeight: 0 }}>
          <CategoryTabs
            value={tab}
            values={form.values}
            vertical={wide}
            withErrors={categoriesOf(Object.keys(errors))}
            changed={categoriesOf(Object.keys(form.edits))}
            onChange={openTab}
          />
          <Box
            role="tabpanel"
            id="form-panel"
            aria-labelledby={`form-tab-${tab}`}
            sx={{ flex: 1, minWidth: 0, overflowY: 'auto', px: 3, py: 2 }}
          >
            {form.wrong?.kind === 'unlikely' ? (
              <DoubtNotice busy={busy} onSure={() => props.onSubmit(unreadable, Object.keys(form.errors))} />
            ) : problem ? (
              <Alert severity="error" sx={{ mb: 1.5 }}>
                {problem}
              </Alert>
            ) : null}
            <RestoredNotice form={form} />
            {props.notice}
            <CategoryFields
              category={tab}
              values={form.values}
              student={props.student ?? {}}
              errors={errors}
              required={props.required ?? []}
              onChange={form.change}
              onUnreadable={mark}
            />
          </Box>
        </Box>
        <DialogActions sx={{ px: 3, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <Button onClick={leave} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {busy ? props.busyLabel : props.submitLabel}
          </Button>
        </DialogActions>
      </Box>
      <ConfirmDialog
        open={asking}
        title={texts.discard}
        text={texts.discardText}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={discard}
        onClose={() => setAsking(false)}
      />
    </RecordDialogFrame>
  );
}
