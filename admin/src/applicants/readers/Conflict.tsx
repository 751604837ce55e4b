import { useState } from 'react';
import Button from '@mui/material/Button';
import { ReasonDialog } from '../../components/ReasonDialog.tsx';
import { call } from '../../providers/rpc.ts';
import { useScoresChanged } from './readers-query.ts';
import { texts } from './texts.ts';

/** Says that one must not judge this file. */
export function Conflict({ id }: { readonly id: string }) {
  const [open, setOpen] = useState(false);
  const changed = useScoresChanged();
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {texts.conflict}
      </Button>
      {open ? (
        <ReasonDialog
          title={texts.conflict}
          text={texts.conflictText}
          label={texts.conflictReason}
          saveLabel="Give the file back"
          optional
          kept={{ subject: 'application', subject_id: id, field: 'conflict' }}
          send={(reason) => call('declare_conflict', { application_id: id, reason })}
          answered={changed}
          done={[texts.conflictDone]}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
