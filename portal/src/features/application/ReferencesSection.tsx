import { useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { ApplicationProvider, useApplication, useSaveState } from './context.tsx';
import { mayReplaceReferee } from './progress.ts';
import { MOST_REFERENCES, referenceField, referenceIds, referenceInput } from './reference-fields.ts';
import { ReferenceFields } from './ReferenceFields.tsx';
import { ReferenceRow } from './ReferenceRow.tsx';
import { texts as refereeTexts } from './referees/texts.ts';
import { useReferees } from './referees/use-referees.ts';
import { texts } from './texts.ts';

/** Everybody who stands here, saved or not yet. */
export function useReferenceIds(): string[] {
  const { mine, autosave } = useApplication();
  const ids = useSyncExternalStore(autosave.subscribe, () =>
    referenceIds(mine.references, autosave.unsaved()).join(' '),
  );
  return ids === '' ? [] : ids.split(' ');
}

/** A link like /apply/references#reference-ID-name opens that one. */
const linked = (ids: readonly string[], hash: string): string | null =>
  ids.find((id) => hash.startsWith(`#${referenceInput(id, '')}`)) ?? null;

/** The list of references; one of them, or a new one, open for typing. */
function References() {
  const { mine, autosave } = useApplication();
  const { hash } = useLocation();
  useSaveState();
  const ids = useReferenceIds();
  const { referees, problem, replace } = useReferees();
  const [open, setOpen] = useState<string | null>(() => linked(ids, hash));
  const all = open === null || ids.includes(open) ? ids : [...ids, open];
  // One more for each who cannot write.
  const declined = referees?.referees.filter(({ state }) => state === 'declined').length ?? 0;
  const add = (): void => setOpen(crypto.randomUUID());
  const titleOf = (id: string, index: number): string =>
    autosave.field(referenceField(id, 'name')).value.trim() || texts.referenceTitle(index + 1);
  return (
    <>
      {referees && <p>{refereeTexts.intro(referees.needed, referees.letter_upload, referees.can_ask)}</p>}
      {referees && referees.waives_access !== null && (
        <p className="muted">{referees.waives_access ? refereeTexts.waives : refereeTexts.keeps}</p>
      )}
      {problem && <p className="field-error">{problem}</p>}
      {all.length === 0 && <p className="muted">{texts.noReferences}</p>}
      {all.map((id, index) =>
        id === open && mine.can_edit ? (
          <ReferenceFields
            key={id}
            id={id}
            asked={
              referees?.referees.some((one) => one.reference_id === id && one.state !== 'not_asked') ?? false
            }
            title={titleOf(id, index)}
            onDone={() => setOpen(null)}
          />
        ) : (
          <ReferenceRow
            key={id}
            id={id}
            title={titleOf(id, index)}
            referees={referees}
            onReferees={replace}
            onEdit={() => setOpen(id)}
          />
        ),
      )}
      {mine.can_edit && open === null && all.length - declined < MOST_REFERENCES && (
        <button type="button" className="button quiet" onClick={add}>
          {texts.addReference}
        </button>
      )}
    </>
  );
}

/** Handed in, the list is still open where somebody can be asked in place of one who cannot write. */
export function ReferencesSection() {
  const application = useApplication();
  const { mine } = application;
  const open = useMemo(
    () => ({ ...application, mine: { ...mine, can_edit: mine.can_edit || mayReplaceReferee(mine) } }),
    [application, mine],
  );
  return (
    <ApplicationProvider value={open}>
      <References />
    </ApplicationProvider>
  );
}
