import { useState } from 'react';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { call } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { useApplication } from './context.tsx';
import { fieldsOfReference, referenceDetails, referenceField } from './reference-fields.ts';
import { RefereeRequest, type MyReferees } from './referees/RefereeRequest.tsx';
import { texts as refereeTexts } from './referees/texts.ts';
import { texts } from './texts.ts';

interface ReferenceRowProps {
  readonly id: string;
  readonly title: string;
  /** How far everybody is who was asked; null while that is not known. */
  readonly referees: MyReferees | null;
  readonly onReferees: (referees: MyReferees) => void;
  readonly onEdit: () => void;
}

/** One reference, closed: who it is, and whether something in it could not be taken. */
export function ReferenceRow({ id, title, referees, onReferees, onEdit }: ReferenceRowProps) {
  const { mine, autosave, reload } = useApplication();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const state = referees?.referees.find(({ reference_id }) => reference_id === id)?.state ?? 'not_asked';
  const remove = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await call('remove_reference', { reference_id: id });
      autosave.forget(fieldsOfReference(id));
      await reload();
    } catch (thrown) {
      setProblem(asProblem(thrown).message);
      setBusy(false);
    }
  };
  return (
    <section className="card">
      <h2 dir="auto">{title}</h2>
      <p dir="auto">{referenceDetails(autosave, id)}</p>
      {autosave.unsaved().some((field) => fieldsOfReference(id).includes(field)) && (
        <p className="field-error">{texts.referenceUnsaved}</p>
      )}
      {referees && (
        <RefereeRequest
          id={id}
          name={title}
          email={autosave.field(referenceField(id, 'email')).value}
          referees={referees}
          onChange={onReferees}
        />
      )}
      {mine.can_edit && (mine.application.submitted_at ? state === 'not_asked' : state !== 'received') && (
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
          problem={problem}
          onConfirm={() => void remove()}
          onClose={() => {
            setAsking(false);
            setProblem(null);
          }}
        >
          <p dir="auto">{title}</p>
          {state !== 'not_asked' && <p>{refereeTexts.removeAsked}</p>}
        </ConfirmDialog>
      )}
    </section>
  );
}
