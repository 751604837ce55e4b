import { useState } from 'react';
import { fileSize } from '@school/shared/formats';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Notice } from '../../components/Notice.tsx';
import { call } from '../../lib/api.ts';
import type { ApplicationDocument } from '@school/shared/api/shapes';
import { asProblem } from '../../lib/problem.ts';
import { useApplication } from './context.tsx';
import { Preview } from './Preview.tsx';
import { texts } from './texts.ts';

function RemoveButton({ document }: { readonly document: ApplicationDocument }) {
  const { reload } = useApplication();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await call('remove_document', { document_id: document.id });
      await reload();
    } catch (thrown) {
      setProblem(asProblem(thrown).message);
      setBusy(false);
    }
  };
  return (
    <>
      <button
        type="button"
        className="link-button"
        aria-label={`${texts.remove}: ${document.file_name}`}
        onClick={() => setAsking(true)}
      >
        {texts.remove}
      </button>
      {asking && (
        <ConfirmDialog
          title={texts.removeTitle}
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
          <p>{texts.removeText(document.file_name)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** A file the server has, with what the office says about it. */
export function DocumentRow({ document }: { readonly document: ApplicationDocument }) {
  const { mine } = useApplication();
  const [previewing, setPreviewing] = useState(false);
  return (
    <li className="file-row">
      <span className="file-name">
        <bdi>{document.file_name}</bdi> <span className="muted small">{fileSize(document.size_bytes)}</span>
      </span>
      <div className="file-actions">
        <button
          type="button"
          className="link-button"
          aria-label={`${texts.preview}: ${document.file_name}`}
          onClick={() => setPreviewing(true)}
        >
          {texts.preview}
        </button>
        {mine.can_edit && <RemoveButton document={document} />}
      </div>
      {document.state === 'replace' && (
        <Notice tone="bad">
          <p>
            {texts.replaceReason} <bdi>{document.reason}</bdi>
          </p>
        </Notice>
      )}
      {previewing && <Preview document={document} onClose={() => setPreviewing(false)} />}
    </li>
  );
}
