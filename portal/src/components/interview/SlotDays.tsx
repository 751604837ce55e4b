import './interview.css';
import { useState, type ReactNode } from 'react';
import { viewerZone } from '@school/shared/dates';
import { Fold } from '../Fold.tsx';
import type { OpenSlot } from '@school/shared/api/shapes';
import { whereOf } from '@school/shared/slot-kinds';
import { alsoInIsrael, placedSpan } from '@school/shared/interview-times';
import { byDay, suits } from './slots.ts';
import { KindFilter, ofKind, type KindChoice } from './KindFilter.tsx';
import { interviewTexts as texts } from './texts.ts';

/** Beside a call: Israel's time, and that it is one. */
export function SlotNote({ slot }: { readonly slot: OpenSlot }) {
  if (slot.kind === 'place') return null;
  const inIsrael = alsoInIsrael(slot, viewerZone());
  return (
    <>
      {inIsrael && `${inIsrael} · `}
      <bdi>{whereOf(slot)}</bdi>
    </>
  );
}

interface SlotDaysProps {
  readonly slots: readonly OpenSlot[];
  /** What a day holds, said on its line. */
  readonly note?: (slots: readonly OpenSlot[]) => string;
  /** One line: what the slot is, in words, to stand beside an input or a button. */
  readonly children: (slot: OpenSlot, words: ReactNode) => ReactNode;
}

const countOf = (slots: readonly OpenSlot[]): string => texts.times(slots.length);

interface DaysProps extends SlotDaysProps {
  readonly unfolded: boolean;
}

function Days({ slots, note = countOf, unfolded, children }: DaysProps) {
  const zone = viewerZone();
  return byDay(slots, zone).map(({ title, slots: ofDay }, index) => (
    <Fold
      key={title}
      title={title}
      className="day"
      open={unfolded && index === 0}
      note={<span className="muted small">{note(ofDay)}</span>}
    >
      <fieldset className="slot-day">
        <legend className="visually-hidden">{title}</legend>
        <ul className="plain-list slots">
          {ofDay.map((slot) => (
            <li key={slot.id} className="check-line">
              {children(
                slot,
                <>
                  <strong dir="auto">{placedSpan(slot, zone)}</strong>{' '}
                  <span className="muted small">
                    <SlotNote slot={slot} />
                  </span>
                </>,
              )}
            </li>
          ))}
        </ul>
      </fieldset>
    </Fold>
  ));
}

/**
 * Free times by day in the viewer's zone, all of them or of one kind; the first day unfolded, the others one line each. Those that
 * would be at night where the viewer lives come after all others.
 */
export function SlotDays({ slots, ...rest }: SlotDaysProps) {
  const [kind, setKind] = useState<KindChoice>('all');
  const shown = ofKind(slots, kind);
  const byDaylight = shown.filter((slot) => suits(slot, viewerZone()));
  const byNight = shown.filter((slot) => !byDaylight.includes(slot));
  return (
    <>
      <KindFilter slots={slots} value={kind} onChange={setKind} />
      {shown.length === 0 && <p>{texts.noneOfKind}</p>}
      <Days {...rest} slots={byDaylight} unfolded />
      {byNight.length > 0 && (
        <>
          <h3>{texts.atNight}</h3>
          <Days {...rest} slots={byNight} unfolded={byDaylight.length === 0} />
        </>
      )}
    </>
  );
}
