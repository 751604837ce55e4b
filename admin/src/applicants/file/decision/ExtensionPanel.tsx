import { useState } from 'react';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { deadlineText } from '@school/shared/dates';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { DeadlineFields } from '../../../components/DeadlineFields.tsx';
import { Section } from '../../../components/Section.tsx';
import { useToasts } from '../../../components/toasts.tsx';
import { useRole } from '../../../components/use-role.ts';
import { instantOf, wallOf } from '../../../lib/zoned.ts';
import { Problem, isKind } from '../../../providers/problem.ts';
import { useAct } from '../load.ts';
import { StaleFile } from '../timeline/StaleFile.tsx';
import type { OfficeFile } from '../types.ts';

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
  // The extension that was on screen when the dialog was opened, whatever is read again meanwhile.
  const [seen, setSeen] = useState<number | null>(null);
  const [stale, setStale] = useState<number | null>(null);
  const [wrong, setWrong] = useState<Problem | null>(null);
  const until = instantOf(wall, zone);
  const look = (): void => setSeen(file.extension?.version ?? null);
  const submit = async (): Promise<void> => {
    try {
      setWrong(null);
      await grant.mutateAsync({
        application_id: file.application.id,
        until,
        reason,
        expected_version: seen,
      });
      toasts.success('Extension granted', 'The applicant has been told by mail.');
      setOpen(false);
    } catch (error) {
      if (isKind(error, 'stale_version')) setStale(seen ?? 0);
      else if (error instanceof Problem) setWrong(error);
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
        <Button
          sx={{ mt: 1 }}
          variant="outlined"
          onClick={() => {
            look();
            setOpen(true);
          }}
        >
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
        <DeadlineFields
          zone={zone}
          wall={wall}
          reason={reason}
          wrong={wrong}
          onWall={setWall}
          onReason={setReason}
        />
      </ConfirmDialog>
      <StaleFile
        table="application_extensions"
        id={file.application.id}
        title="This deadline has changed since you opened it"
        seen={stale}
        onClose={() => {
          setStale(null);
          look();
        }}
      />
    </Section>
  );
}
