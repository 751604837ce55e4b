import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { deadlineText, placeOf } from '@school/shared/dates';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Section } from '../../components/Section.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useRole } from '../../components/use-role.ts';
import { instantOf, wallOf } from '../../lib/zoned.ts';
import { useAct } from './load.ts';
import type { OfficeFile } from './types.ts';

/** The deadline of this applicant, and a later one for him alone. */
export function ExtensionPanel({ file }: { readonly file: OfficeFile }) {
  const { isOfficer } = useRole();
  const grant = useAct('grant_extension');
  const toasts = useToasts();
  const zone = file.year.application_deadline_zone;
  const deadline = file.extension?.until ?? file.year.application_deadline_at;
  const [open, setOpen] = useState(false);
  const [wall, setWall] = useState(wallOf(deadline, zone));
  const [reason, setReason] = useState(file.extension?.reason ?? '');
  const until = instantOf(wall, zone);
  const submit = async (): Promise<void> => {
    try {
      await grant.mutateAsync({ application_id: file.application.id, until, reason });
      toasts.success('Extension granted', 'The applicant has been told by mail.');
      setOpen(false);
    } catch (error) {
      toasts.problem('The extension was not granted', error);
    }
  };
  return (
    <Section title="Deadline" closed={!file.extension}>
      <Typography variant="body2">{deadlineText(deadline, zone)}</Typography>
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
      <ConfirmDialog
        open={open}
        title="Grant extension"
        text="A later deadline for this applicant alone. He is told by mail."
        confirmLabel="Grant extension"
        busy={grant.isPending}
        disabled={!until}
        onConfirm={() => void submit()}
        onClose={() => setOpen(false)}
      >
        <TextField
          type="datetime-local"
          label={`New deadline ${placeOf(zone)}`}
          value={wall}
          onChange={(event) => setWall(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <TextField
          label="Reason (for the office)"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </ConfirmDialog>
    </Section>
  );
}
