import { Notice } from '../../components/Notice.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { Loading } from '../../components/Loading.tsx';
import { call } from '../../lib/api.ts';
import { useLoad } from '../../lib/use-load.ts';
import { useApplication } from './context.tsx';
import BookedInterview from '../../components/interview/BookedInterview.tsx';
import { mayChooseTimes } from './progress.ts';
import { SlotPicker } from './SlotPicker.tsx';
import { texts } from './texts.ts';

/** A scheduled interview, or the published times to choose from. */
export function InterviewSection() {
  const { mine, replace, reload } = useApplication();
  return mine.interview ? (
    <BookedInterview
      interview={mine.interview}
      application={mine.application}
      changed={{ replace, reload }}
    />
  ) : (
    <Times />
  );
}

function Times() {
  const { mine } = useApplication();
  const { load, reload } = useLoad(() => call('open_interview_slots'));
  if (load.state === 'loading') return <Loading />;
  if (load.state === 'failed') return <LoadFailed problem={load.problem} retry={() => void reload()} />;
  const editable = mayChooseTimes(mine);
  if (load.data.length === 0 && mine.choices.length === 0 && editable)
    return (
      <Notice>
        <p>{mine.can_edit ? texts.noSlotsYet : texts.noSlots}</p>
      </Notice>
    );
  return <SlotPicker open={load.data} editable={editable} reloadSlots={reload} />;
}
