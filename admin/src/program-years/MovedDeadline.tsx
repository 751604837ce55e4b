/** A deadline that has moved is told to those whose drafts it touches, when the office says so. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clockTime, longDate, placeOf } from '@school/shared/dates';
import { counted } from '@school/shared/formats';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { useAction } from '../components/use-action.ts';
import { call } from '../providers/rpc.ts';
import { movedKey } from './years-query.ts';

/** Stands on the year's dates as long as somebody does not know. */
export function MovedDeadline({ yearId }: { readonly yearId: string }) {
  const { data } = useQuery({
    queryKey: movedKey(yearId),
    queryFn: () => call('moved_deadline', { year_id: yearId }),
  });
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const { busy, act } = useAction('Nobody was notified', async () => {
    await client.invalidateQueries({ queryKey: movedKey(yearId) });
    setAsking(false);
  });
  if (!data || data.people === 0) return null;
  const { people, deadline_at: at, zone, may_tell: mayTell } = data;
  const day = `${longDate(at, zone)}, ${clockTime(at, zone)} (${placeOf(zone)})`;
  const many = people === 1 ? 'One person has' : `${people} people have`;
  const tell = () =>
    act(
      () => call('tell_moved_deadline', { year_id: yearId, expected_people: people }),
      (told) => [
        `${counted(told, 'mail')} will go in ten minutes`,
        'Until then each can be stopped under Sent.',
      ],
    );
  return (
    <Alert
      severity="info"
      action={
        mayTell ? (
          <Button color="inherit" size="small" onClick={() => setAsking(true)}>
            Tell them
          </Button>
        ) : undefined
      }
    >
      The application deadline has moved. {many} a draft and have not been told by mail.
      {mayTell
        ? null
        : ' Telling this many needs a second officer: somebody who has not moved the deadline finds the button here.'}
      <ConfirmDialog
        open={asking}
        title="Tell them of the new deadline"
        text={`One mail each says that the deadline is now ${day}. Who has put the draft aside, or has a later day of their own, gets none.`}
        confirmLabel={`Send ${counted(people, 'mail')}`}
        busy={busy}
        onConfirm={() => void tell()}
        onClose={() => setAsking(false)}
      />
    </Alert>
  );
}
