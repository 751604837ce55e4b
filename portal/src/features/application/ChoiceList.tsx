import { viewerZone } from '@school/shared/dates';
import type { OpenSlot } from '@school/shared/api/shapes';
import { Notice } from '../../components/Notice.tsx';
import { placedTime } from '@school/shared/interview-times';
import { SlotNote } from '../../components/interview/SlotDays.tsx';
import { texts } from './texts.ts';

/** Where the page leads back to from far below. */
export const SHORTLIST = 'your-choices';

/** The list with one item moved by `step` places. */
export function moved<Item>(list: readonly Item[], index: number, step: -1 | 1): Item[] {
  const copy = [...list];
  const [item] = copy.splice(index, 1);
  if (item !== undefined) copy.splice(index + step, 0, item);
  return copy;
}

interface ChoiceListProps {
  readonly chosen: readonly OpenSlot[];
  readonly editable: boolean;
  readonly saved: boolean;
  /** Why the last change was not taken. */
  readonly problem: string | null;
  readonly change: (next: readonly OpenSlot[]) => void;
}

/** The wishes, the best one first, moved by buttons so that no dragging is needed. */
export function ChoiceList({ chosen, editable, saved, problem, change }: ChoiceListProps) {
  const zone = viewerZone();
  return (
    <section className="card">
      <h2 id={SHORTLIST} tabIndex={-1}>
        {texts.yourChoices}
      </h2>
      {chosen.length === 0 && <p className="muted">{texts.noChoices}</p>}
      <ol className="choices">
        {chosen.map((slot, index) => {
          const when = placedTime(slot, zone);
          return (
            <li key={slot.id}>
              <span>
                <bdi>{when}</bdi>{' '}
                <span className="muted small">
                  <SlotNote slot={slot} />
                </span>
              </span>
              {editable && (
                <span className="file-actions">
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={texts.moveUp(when)}
                    disabled={index === 0}
                    onClick={() => change(moved(chosen, index, -1))}
                  >
                    ↑
                  </button>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={texts.moveDown(when)}
                    disabled={index === chosen.length - 1}
                    onClick={() => change(moved(chosen, index, 1))}
                  >
                    ↓
                  </button>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={texts.drop(when)}
                    onClick={() => change(chosen.filter(({ id }) => id !== slot.id))}
                  >
                    ×
                  </button>
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {problem && (
        <Notice tone="bad" live>
          <p>{problem}</p>
        </Notice>
      )}
      <p className="saved" role="status">
        {saved && texts.choicesSaved}
      </p>
    </section>
  );
}
