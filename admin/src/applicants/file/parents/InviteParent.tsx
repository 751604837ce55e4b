import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { mailLanguageNames, mailLanguages } from '@school/shared/mail/kinds';
import { AddressField } from '../../../components/AddressField.tsx';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { useToasts } from '../../../components/toasts.tsx';
import { useRecordEdits } from '../../../components/use-record-edits.ts';
import { useAct } from '../file-query.ts';
import { relationChoices, texts } from './texts.ts';

interface InviteParentProps {
  readonly applicationId: string;
  readonly onClose: () => void;
}

/** Invites a parent for an applicant. */
export function InviteParent({ applicationId, onClose }: InviteParentProps) {
  const form = useRecordEdits({ name: '', relation: 'mother', email: '', language: '' }, null);
  const invite = useAct('office_invite_parent');
  const toasts = useToasts();
  const submit = async (): Promise<void> => {
    const error = await form.submit((_edits, _version, { language, ...values }) => {
      const chosen = mailLanguages.find((each) => each === language) ?? null;
      return invite.mutateAsync({ application_id: applicationId, ...values, language: chosen });
    });
    if (error) return toasts.problem(texts.notInvited, error);
    toasts.success(...texts.invitedToast);
    onClose();
  };
  const { name, email } = form.values;
  return (
    <FormDialog
      form={form}
      fields={['name', 'relation', 'email', 'language']}
      title={texts.invite}
      text={texts.inviteText}
      saveLabel={texts.invite}
      disabled={name.trim() === '' || email.trim() === ''}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        required
        label={texts.name}
        {...form.input('name')}
        slotProps={{ htmlInput: { maxLength: 200, dir: 'auto' } }}
      />
      <TextField select label={texts.relation} {...form.input('relation')}>
        {relationChoices.map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <AddressField required label={texts.email} {...form.input('email')} />
      <TextField select label={texts.language} {...form.input('language')}>
        <MenuItem value="">{texts.usualLanguage}</MenuItem>
        {mailLanguages.map((value) => (
          <MenuItem key={value} value={value}>
            {mailLanguageNames[value]}
          </MenuItem>
        ))}
      </TextField>
    </FormDialog>
  );
}
