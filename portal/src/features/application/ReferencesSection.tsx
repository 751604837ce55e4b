import { useState } from 'react';
import type { Reference } from '@school/shared/api/shapes';
import { useApplication } from './context.tsx';
import { ReferenceForm } from './ReferenceForm.tsx';
import { ReferenceRow } from './ReferenceRow.tsx';
import { texts } from './texts.ts';

/** Which card is open for editing: none, a new one, or one of the list. */
type Editing = null | 'new' | { readonly id: Reference['id'] };

/** The list of references; one of them, or a new one, open for editing. */
export function ReferencesSection() {
  const { mine } = useApplication();
  const [editing, setEditing] = useState<Editing>(null);
  const close = (): void => setEditing(null);
  const isOpen = ({ id }: Reference): boolean => typeof editing === 'object' && editing?.id === id;
  return (
    <>
      {mine.references.length === 0 && editing === null && <p className="muted">{texts.noReferences}</p>}
      {mine.references.map((reference) =>
        isOpen(reference) ? (
          <ReferenceForm key={`${reference.id}-${reference.version}`} reference={reference} onDone={close} />
        ) : (
          <ReferenceRow
            key={reference.id}
            reference={reference}
            onEdit={() => setEditing({ id: reference.id })}
          />
        ),
      )}
      {editing === 'new' && <ReferenceForm reference={null} onDone={close} />}
      {mine.can_edit && editing === null && (
        <button type="button" className="button quiet" onClick={() => setEditing('new')}>
          {texts.addReference}
        </button>
      )}
    </>
  );
}
