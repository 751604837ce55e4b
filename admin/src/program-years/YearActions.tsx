/** What is done with a whole year: next year from it, or, while nothing belongs to it, away with it. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { useAction } from '../components/use-action.ts';
import { call } from '../providers/rpc.ts';
import { useYearsChanged, type WholeYear } from './years-query.ts';

/** Next year from this one: the same weekdays, unpublished. */
export function CopyButton({
  year,
  onCopied,
}: {
  readonly year: WholeYear['year'];
  readonly onCopied: (id: string) => void;
}) {
  const [asking, setAsking] = useState(false);
  const changed = useYearsChanged();
  const { busy, act } = useAction('The year was not copied', () => setAsking(false));
  const copy = () =>
    act(
      async () => {
        const made = await call('copy_program_year', { year_id: year.id });
        await changed();
        onCopied(made.id);
        return made;
      },
      (made) => [`${made.name} prepared`, 'Look at its dates, then publish it.'],
    );
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        Copy to the next year
      </Button>
      <ConfirmDialog
        open={asking}
        title="Copy to the next year"
        text={`Make the year after ${year.name} with the same weekdays, amounts, tracks and tasks. Nobody sees it until it is published.`}
        confirmLabel="Copy"
        busy={busy}
        onConfirm={() => void copy()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** Only for a year that the site does not show; what belongs to it the database knows, and says. */
export function RemoveButton({
  year,
  onRemoved,
}: {
  readonly year: WholeYear['year'];
  readonly onRemoved: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const changed = useYearsChanged();
  const { busy, act } = useAction('The year was not removed', () => {
    setAsking(false);
    return changed();
  });
  const remove = () =>
    act(async () => {
      await call('remove_program_year', { year_id: year.id, expected_version: year.version });
      onRemoved();
    }, `${year.name} removed`);
  if (year.is_published) return null;
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        Remove this year
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Remove ${year.name}?`}
        text="Its dates, settings, amounts, tracks, tasks and words of mails go. A year with applications, students or interview times stays."
        confirmLabel="Remove"
        danger
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
