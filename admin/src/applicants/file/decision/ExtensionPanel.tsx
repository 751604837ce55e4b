import { useState } from 'react';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { deadlineText } from '@school/shared/dates';
import { DeadlineFields } from '../../../components/DeadlineFields.tsx';
import { FormDialog } from '../../../components/FormDialog.tsx';
import { Section } from '../../../components/Section.tsx';
import { useToasts } from '../../../components/toasts.tsx';
import { useRecordEdits } from '../../../components/use-record-edits.ts';
import { useRole } from '../../../components/use-role.ts';
import { instantOf, wallOf } from '../../../lib/zoned.ts';
import { useAct } from '../file-query.ts';
import { StaleFile } from '../timeline/StaleFile.tsx';
import type { OfficeFile } from '../types.ts';

const deadlineOf = ({ extension, year }: OfficeFile): string =>
  extension?.until ?? year.application_deadline_at;

/** A later deadline, given over the extension that was on screen when the dialog was opened. */
function ExtensionDialog({ file, onClose }: { readonly file: OfficeFile; readonly onClose: () => void }) {
  const { extension } = file;
  const zone = file.year.application_deadline_zone;
  const form = useRecordEdits(
    { wall: wallOf(deadlineOf(file), zone), reason: extension?.reason ?? '' },
    extension?.version ?? null,
    {
      kept: {
        name: 'reason',
        place: { subject: 'application', subject_id: file.application.id, field: 'extension' },
      },
    },
  );
  const grant = useAct('grant_extension');
  const toasts = useToasts();
  const until = instantOf(form.values.wall, zone);
  const submit = async (): Promise<void> => {
    const error = await form.submit((_edits, expected_version, { reason }) =>
      grant.mutateAsync({ application_id: file.application.id, until, reason, expected_version }),
    );
    if (error) return toasts.problem('The extension was not granted', error);
    toasts.success('Extension granted', 'The applicant has been told by mail.');
    onClose();
  };
  return (
    <FormDialog
      form={form}
      fields={['until', 'reason']}
      title="Grant extension"
      text="A later deadline for this applicant alone. They are told by mail."
      saveLabel="Grant extension"
      disabled={!until}
      stale={
        <StaleFile
          table="application_extensions"
          id={file.application.id}
          title="This deadline has changed since you opened it"
          seen={form.collision ? (extension?.version ?? 0) : null}
          onClose={form.keepMine}
        />
      }
      onSave={() => void submit()}
      onClose={onClose}
    >
      <DeadlineFields zone={zone} form={form} />
    </FormDialog>
  );
}

/** The deadline of this applicant, and a later one for them alone. */
export function ExtensionPanel({ file }: { readonly file: OfficeFile }) {
  const { isOfficer } = useRole();
  const [open, setOpen] = useState(false);
  return (
    <Section title="Deadline" closed={!file.extension}>
      <Typography variant="body2">
        {deadlineText(deadlineOf(file), file.year.application_deadline_zone)}
      </Typography>
      {file.extension ? (
        <Typography variant="body2" color="text.secondary">
          Extended
          {file.extension.reason ? (
            <>
              : <bdi>{file.extension.reason}</bdi>
            </>
          ) : (
            ''
          )}
        </Typography>
      ) : null}
      {isOfficer ? (
        <Button sx={{ mt: 1 }} variant="outlined" onClick={() => setOpen(true)}>
          Grant extension
        </Button>
      ) : null}
      {open ? <ExtensionDialog file={file} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}
