import { useState } from 'react';
import { viewerZone } from '@school/shared/dates';
import type { Interview, OpenSlot } from '@school/shared/api/shapes';
import { serverNow } from '@school/shared/server-clock';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { Loading } from '../Loading.tsx';
import { Notice } from '../Notice.tsx';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { useLoad } from '../../lib/use-load.ts';
import { placedTime } from '@school/shared/interview-times';
import { SlotDays } from './SlotDays.tsx';
import { interviewTexts as texts } from './texts.ts';
import { useInterviewAct, type Changed } from './use-interview.ts';

/** Times other than the present one, as far away as the year asks of a move. */
function movableInto(open: readonly OpenSlot[], interview: Interview): readonly OpenSlot[] {
  const notice = Date.parse(interview.starts_at) - Date.parse(interview.change_until);
  return open.filter(
    ({ id, starts_at }) => id !== interview.slot_id && Date.parse(starts_at) - notice > serverNow(),
  );
}

interface OthersProps {
  readonly interview: Interview;
  readonly changed: Changed;
  readonly onKeep: () => void;
}

/** The other free times by day; one press asks once, naming both times. */
function OtherTimes({ interview, changed, onKeep }: OthersProps) {
  const zone = viewerZone();
  const { load, reload } = useLoad(() => call('open_interview_slots'));
  const { act, busy, problem } = useInterviewAct(changed);
  const [wanted, setWanted] = useState<OpenSlot | null>(null);
  if (load.state === 'loading') return <Loading />;
  if (load.state === 'failed') return <LoadFailed problem={load.problem} retry={() => void reload()} />;
  const others = movableInto(load.data, interview);
  const move = async ({ id }: OpenSlot): Promise<void> => {
    const done = await act(() => call('move_my_interview', { slot_id: id }));
    setWanted(null);
    if (done) toast(texts.moved);
    else await reload();
  };
  return (
    <>
      {problem && (
        <Notice tone="bad" live>
          <p>{problem}</p>
        </Notice>
      )}
      {others.length === 0 ? (
        <p>{texts.noOthers}</p>
      ) : (
        <SlotDays slots={others}>
          {(slot, words) => (
            <>
              <span>{words}</span>
              <button
                type="button"
                className="button small quiet"
                aria-label={texts.take(placedTime(slot, zone))}
                onClick={() => setWanted(slot)}
              >
                {texts.take('')}
              </button>
            </>
          )}
        </SlotDays>
      )}
      <button type="button" className="button quiet" onClick={onKeep}>
        {texts.keep}
      </button>
      {wanted && (
        <ConfirmDialog
          title={texts.moveTitle}
          confirm={texts.moveConfirm}
          busy={busy}
          busyText={texts.moving}
          cancel={texts.keep}
          onConfirm={() => void move(wanted)}
          onClose={() => setWanted(null)}
        >
          <dl className="facts">
            <dt>{texts.now}</dt>
            <dd>{placedTime(interview, viewerZone())}</dd>
            <dt>{texts.then}</dt>
            <dd>{placedTime(wanted, viewerZone())}</dd>
          </dl>
          <p>{texts.moveNote}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Moving the interview into another free time. */
export function MoveInterview({ interview, changed }: Pick<OthersProps, 'interview' | 'changed'>) {
  const [open, setOpen] = useState(false);
  if (open)
    return (
      <OtherTimes
        key={interview.slot_id}
        interview={interview}
        changed={changed}
        onKeep={() => setOpen(false)}
      />
    );
  return (
    <button type="button" className="button" onClick={() => setOpen(true)}>
      {texts.move}
    </button>
  );
}
