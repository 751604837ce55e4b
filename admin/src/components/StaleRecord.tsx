import { sameValue } from '@school/shared/record-edits';
import { FieldChanges, type FieldChange } from './FieldChanges.tsx';
import { useRecordHistory, type RecordRef } from './record-history.ts';
import { StaleDialog } from './StaleDialog.tsx';
import type { Collision, RecordEdits, Values } from './use-record-edits.ts';

export interface FieldWords {
  readonly name: string;
  readonly label: string;
  /** The field's value in words; `values` are those it stands among. */
  readonly show: (value: unknown, values: Values) => string;
  /** The column's name in the log, where it is another, and the row it belongs to where there are several. */
  readonly column?: string;
  readonly row?: string | undefined;
}

/** A text or a number as it stands in its input. */
export const asWritten = (value: unknown): string =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value) : 'empty';

/** Fields that differ between the record as it was opened and as it is now. */
const changesIn = (
  { was, now, mine }: Collision,
  fields: readonly FieldWords[],
): readonly (FieldChange & { readonly conflict: boolean })[] =>
  fields
    .filter(({ name }) => !sameValue(was[name], now[name]))
    .map(({ name, label, show, column, row }) => {
      const typed = name in mine && !sameValue(mine[name], now[name]);
      return {
        name,
        label,
        column,
        row,
        was: show(was[name], was),
        now: show(now[name], now),
        mine: typed ? show(mine[name], { ...now, ...mine }) : undefined,
        conflict: typed,
      };
    });

const NOT_SAVED =
  "Your change was not saved, so that nobody's work is overwritten. What you typed is still in the form.";

/** A form was saved over somebody else's change: what they changed, when, and what to do with what was typed. */
export function StaleRecord<Stamp, Row extends object>({
  form,
  fields = [],
  records = [],
  title,
  text = fields.length > 0 ? `${NOT_SAVED} Changed meanwhile:` : NOT_SAVED,
}: {
  readonly form: RecordEdits<Stamp, Row>;
  readonly fields?: readonly FieldWords[];
  /** Whose log says who changed it, where the reader may see it. */
  readonly records?: readonly RecordRef[];
  readonly title: string;
  readonly text?: string;
}) {
  const collision = form.collision as Collision | null;
  const changes = collision ? changesIn(collision, fields) : [];
  const { data, error, isPending } = useRecordHistory(
    records,
    collision ? JSON.stringify(collision.now) : null,
  );
  const conflicts = changes.some(({ conflict }) => conflict);
  return (
    <StaleDialog
      open={collision !== null}
      title={title}
      text={text}
      loading={isPending}
      error={error}
      closeLabel={conflicts ? 'Keep what I typed' : 'Look at it again'}
      other={conflicts ? { label: 'Take theirs', onClick: form.takeTheirs } : undefined}
      onClose={form.keepMine}
    >
      <FieldChanges changes={changes} history={data ?? []} />
    </StaleDialog>
  );
}
