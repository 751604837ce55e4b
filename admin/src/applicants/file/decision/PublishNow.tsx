import { useState } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { statuses } from '@school/shared/statuses';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { RestReason } from '../../../components/RestReason.tsx';
import { useTimeToTell } from './advice.ts';
import type { Deciding } from './decide.ts';
import { TimeAdvice } from './TimeAdvice.tsx';
import { restSentence, whenTold } from './words.ts';
import type { OfficeFile } from '../types.ts';

/** Telling a held decision, or one whose minutes run: says when it goes. In the school's rest only with a reason. */
export function PublishNow({
  file: { application, decision },
  deciding: { publish, release, busy },
  onClose,
}: {
  readonly file: OfficeFile;
  readonly deciding: Deciding;
  readonly onClose: () => void;
}) {
  const runs = decision.undo_to !== null;
  const time = useTimeToTell([application.id], '');
  const { advice } = time;
  const [allTheSame, setAllTheSame] = useState(false);
  const [reason, setReason] = useState('');
  const minutes = runs ? 0 : (release.minutes ?? 0);
  const goes = allTheSame ? null : time.goes;
  return (
    <ConfirmDialog
      open
      title={runs ? 'Tell the applicant now' : 'Publish this decision'}
      text={`The applicant will read: ${statuses[decision.status].applicantWord}. A mail says that there is news.${minutes === 0 && !goes ? ' This cannot be undone.' : ''}`}
      confirmLabel={`Publish ${whenTold(goes, minutes)}`}
      busy={busy}
      disabled={advice === undefined || (allTheSame && reason.trim() === '')}
      onConfirm={() => void publish(allTheSame ? reason : null).then((refused) => refused ?? onClose())}
      onClose={onClose}
    >
      {advice?.school_rests ? (
        <>
          <Typography sx={{ mt: 1 }}>{restSentence(advice, 1)}</Typography>
          <FormControlLabel
            label="All the same now"
            control={
              <Checkbox checked={allTheSame} onChange={({ target }) => setAllTheSame(target.checked)} />
            }
          />
          {allTheSame ? (
            <RestReason
              value={reason}
              help="It stands on the decision and on its mail."
              onChange={setReason}
            />
          ) : null}
        </>
      ) : (
        <TimeAdvice time={time} people={1} accepting={decision.status === 'accepted'} />
      )}
    </ConfirmDialog>
  );
}
