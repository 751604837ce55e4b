/** The form of add and edit: nine tabs, typed editors, errors at their field, and a question before anything typed is lost. */
import { useEffect, useMemo, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { StudentCategory, StudentFieldName } from '@school/shared/student-fields';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Frame } from '../record/Frame.tsx';
import { formFieldNamed, formFields, type FormFieldName } from '../rules/fields.ts';
import { changesBetween } from '../rules/form-values.ts';
import type { Student } from '../rules/types.ts';
import { texts } from '../texts.ts';
import { CategoryFields, type FieldErrors } from './CategoryFields.tsx';
import { CategoryTabs } from './CategoryTabs.tsx';
import { fieldId } from './editor.ts';
import type { DraftState } from './use-draft.ts';
import { useTab } from './use-tab.ts';

export interface StudentFormProps {
  readonly title: ReactNode;
  readonly draft: DraftState;
  readonly student?: Partial<Student>;
  readonly required?: readonly StudentFieldName[];
  readonly errors: FieldErrors;
  /** A refusal that belongs to no single field. */
  readonly problem: string | null;
  readonly notice?: ReactNode;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly busy: boolean;
  /** With what can be said before anything is sent: what the browser could not read. */
  readonly onSubmit: (unreadable: FieldErrors) => void;
  readonly onClose: () => void;
}

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

function RestoredNotice({
  draft,
  onDiscard,
}: {
  readonly draft: DraftState;
  readonly onDiscard: () => void;
}) {
  if (!draft.restored || !draft.dirty) return null;
  return (
    <Alert severity="info" action={<Button onClick={onDiscard}>Discard them</Button>} sx={{ mb: 1.5 }}>
      {texts.kept}
    </Alert>
  );
}

export function StudentForm(props: StudentFormProps) {
  const { draft, busy } = props;
  const [unreadable, setUnreadable] = useState<FieldErrors>({});
  const errors = useMemo(() => ({ ...props.errors, ...unreadable }), [props.errors, unreadable]);
  const [tab, openTab] = useTab();
  const [asking, setAsking] = useState(false);
  const wide = useMediaQuery('(min-width: 1000px)');
  useFirstError(props.errors, tab, openTab);
  const mark = (name: FormFieldName, isUnreadable: boolean): void =>
    setUnreadable((now) => {
      const others = Object.fromEntries(Object.entries(now).filter(([field]) => field !== name));
      return isUnreadable ? { ...others, [name]: unreadableText(name) } : others;
    });
  const leave = (): void => {
    if (busy) return;
    if (draft.dirty) setAsking(true);
    else props.onClose();
  };
  const discard = (): void => {
    draft.drop();
    setAsking(false);
    props.onClose();
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!busy) props.onSubmit(unreadable);
  };
  return (
    <Frame title={props.title} onClose={leave}>
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
      >
        <Box sx={{ display: 'flex', flexDirection: wide ? 'row' : 'column', flex: 1, minHeight: 0 }}>
          <CategoryTabs
            value={tab}
            values={draft.values}
            vertical={wide}
            withErrors={categoriesOf(Object.keys(errors))}
            changed={categoriesOf(Object.keys(changesBetween(draft.base, draft.values)))}
            onChange={openTab}
          />
          <Box
            role="tabpanel"
            id="form-panel"
            aria-labelledby={`form-tab-${tab}`}
            sx={{ flex: 1, minWidth: 0, overflowY: 'auto', px: 3, py: 2 }}
          >
            {props.problem ? (
              <Alert severity="error" sx={{ mb: 1.5 }}>
                {props.problem}
              </Alert>
            ) : null}
            <RestoredNotice draft={draft} onDiscard={() => draft.reset({ ...draft, values: draft.base })} />
            {props.notice}
            <CategoryFields
              category={tab}
              values={draft.values}
              student={props.student ?? {}}
              errors={errors}
              required={props.required ?? []}
              onChange={draft.set}
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
    </Frame>
  );
}
