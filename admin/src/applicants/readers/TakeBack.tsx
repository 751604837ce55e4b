import { useState } from 'react';
import Button from '@mui/material/Button';
import { ReasonDialog } from '../../components/ReasonDialog.tsx';
import { call } from '../../providers/rpc.ts';
import { useScoresChanged } from './readers-query.ts';
import { texts } from './texts.ts';

interface TakeBackProps {
  readonly id: string;
  /** A colleague, for administrators; oneself where nobody is named. */
  readonly reader?: { readonly id: string; readonly name: string };
}

/** Takes a declared conflict back, one's own or a colleague's. */
export function TakeBack({ id, reader }: TakeBackProps) {
  const [open, setOpen] = useState(false);
  const changed = useScoresChanged();
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {reader ? texts.takeBackOf(reader.name) : texts.takeBack}
      </Button>
      {open ? (
        <ReasonDialog
          title={reader ? texts.takeBackOf(reader.name) : texts.takeBackTitle}
          text={texts.takeBackText}
          label={texts.takeBackReason}
          saveLabel={texts.takeBackTitle}
          send={(reason) =>
            call('take_back_conflict', {
              application_id: id,
              reason,
              ...(reader ? { reader_id: reader.id } : {}),
            })
          }
          answered={changed}
          done={[texts.takenBack]}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
