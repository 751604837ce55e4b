import { useState } from 'react';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { toastError } from '../../lib/toasts.ts';
import { useApplication } from './context.tsx';
import { fieldsOfReference, referenceDetails } from './reference-fields.ts';
import { texts } from './texts.ts';

interface ReferenceRowProps {
  readonly id: string;
  readonly title: string;
  readonly onEdit: () => void;
}

/** One reference, closed: who it is, and whether something in it could not be taken. */
export function ReferenceRow({ id, title, onEdit }: ReferenceRowProps) {
  const { mine, autosave, reload } = useApplication();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('remove_reference', { reference_id: id });
      autosave.forget(fieldsOfReference(id));
      await reload();
    } catch (thrown) {
      toastError(texts.failed(asProblem(thrown).message));
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <section className="card">
      <h2 dir="auto">{title}</h2>
      <p dir="auto">{referenceDetails(autosave, id)}</p>
      {autosave.unsaved().some((field) => fieldsOfReference(id).includes(field)) && (
        <p className="field-error">{texts.referenceUnsaved}</p>
      )}
      {mine.can_edit && (
        <p className="file-actions">
          <button
            type="button"
            className="link-button"
            aria-label={`${texts.editReference}: ${title}`}
            onClick={onEdit}
          >
            {texts.editReference}
          </button>
          <button
            type="button"
            className="link-button"
            aria-label={`${texts.remove}: ${title}`}
            onClick={() => setAsking(true)}
          >
            {texts.remove}
          </button>
        </p>
      )}
      {asking && (
        <ConfirmDialog
          title={texts.removeReferenceTitle}
          confirm={texts.remove}
          busy={busy}
          busyText={texts.removing}
          danger
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          <p dir="auto">{title}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
