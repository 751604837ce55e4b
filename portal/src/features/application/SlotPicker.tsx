import { viewerPlace, viewerZone } from '@school/shared/dates';
import { Notice } from '../../components/Notice.tsx';
import type { OpenSlot } from '@school/shared/api/shapes';
import { ChoiceList } from './ChoiceList.tsx';
import { SlotDays } from '../../components/interview/SlotDays.tsx';
import { interviewTexts } from '../../components/interview/texts.ts';
import { texts } from './texts.ts';
import { useChoices } from './use-choices.ts';

interface SlotPickerProps {
  readonly open: readonly OpenSlot[];
  readonly editable: boolean;
  readonly reloadSlots: () => Promise<void>;
}

/** Published times by day in the viewer's zone; those chosen stand above in their order. */
export function SlotPicker({ open, editable, reloadSlots }: SlotPickerProps) {
  const zone = viewerZone();
  const { chosen, change, most, saved, problem } = useChoices(open, reloadSlots);
  const full = chosen.length >= most;
  const isChosen = (slot: OpenSlot): boolean => chosen.some(({ id }) => id === slot.id);
  const toggle = (slot: OpenSlot): void =>
    change(isChosen(slot) ? chosen.filter(({ id }) => id !== slot.id) : [...chosen, slot]);
  return (
    <>
      <ChoiceList chosen={chosen} editable={editable} change={change} saved={saved} problem={problem} />
      {editable && (
        <>
          <section className="card" aria-labelledby="what-happens">
            <h2 id="what-happens">{interviewTexts.whatHappens}</h2>
            <p>{interviewTexts.whatHappensText}</p>
          </section>
          <p>
            {texts.choose(most)} {texts.slotsYourTime} ({viewerPlace(zone).replace(/^in /, '')}).{' '}
            {texts.slotsIsrael}
          </p>
          {full && (
            <Notice>
              <p>{texts.mostChosen}</p>
            </Notice>
          )}
          <SlotDays
            slots={open}
            note={(ofDay) => interviewTexts.timesOf(ofDay.length, ofDay.filter(isChosen).length)}
          >
            {(slot, words) => (
              <>
                <input
                  type="checkbox"
                  id={`slot-${slot.id}`}
                  checked={isChosen(slot)}
                  disabled={full && !isChosen(slot)}
                  onChange={() => toggle(slot)}
                />
                <label htmlFor={`slot-${slot.id}`}>{words}</label>
              </>
            )}
          </SlotDays>
        </>
      )}
    </>
  );
}
