import { useState } from 'react';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { call } from '../../lib/api.ts';
import type { Reference } from '@school/shared/api/shapes';
import { asProblem } from '../../lib/problem.ts';
import { toastError } from '../../lib/toasts.ts';
import { useApplication } from './context.tsx';
import { referenceDetails } from './reference-form.ts';
import { texts } from './texts.ts';

interface ReferenceRowProps {
  readonly reference: Reference;
  readonly onEdit: () => void;
}

export function ReferenceRow({ reference, onEdit }: ReferenceRowProps) {
  const { mine, reload } = useApplication();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('remove_reference', { reference_id: reference.id });
      await reload();
    } catch (thrown) {
      toastError(texts.failed(asProblem(thrown).message));
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <section className="card">
      <h2 dir="auto">{reference.name}</h2>
      <p dir="auto">{referenceDetails(reference)}</p>
      {mine.can_edit && (
        <p className="file-actions">
          <button
            type="button"
            className="link-button"
            aria-label={`${texts.editReference}: ${reference.name}`}
            onClick={onEdit}
          >
            {texts.editReference}
          </button>
          <button
            type="button"
            className="link-button"
            aria-label={`${texts.remove}: ${reference.name}`}
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
          <p dir="auto">{reference.name}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
