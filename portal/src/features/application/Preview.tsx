import { useEffect, useRef, useState } from 'react';
import { DOCUMENTS_BUCKET } from '@school/shared/documents';
import { Loading } from '../../components/Loading.tsx';
import { Refused } from '../../components/Refused.tsx';
import { supabase } from '../../lib/client.ts';
import type { ApplicationDocument } from '@school/shared/api/shapes';
import { texts } from './texts.ts';

interface FileUrl {
  readonly url: string | null;
  readonly failed: boolean;
}

/** The file's bytes as an address of this page only; gone when the preview closes. */
function useFileUrl(document: ApplicationDocument): FileUrl {
  const [url, setUrl] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let made: string | null = null;
    let closed = false;
    void supabase.storage
      .from(DOCUMENTS_BUCKET)
      .download(document.storage_path)
      .then(({ data, error }) => {
        if (closed) return;
        if (error) return setFailed(true);
        // The type is what the server checked, never what the answer claims: nothing can run as a page of ours.
        made = URL.createObjectURL(new Blob([data], { type: document.content_type }));
        setUrl(made);
      });
    return () => {
      closed = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [document]);
  return { url, failed };
}

interface PreviewProps {
  readonly document: ApplicationDocument;
  readonly onClose: () => void;
}

/** Images are shown here; a PDF opens in the browser's own viewer. */
export function Preview({ document, onClose }: PreviewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { url, failed } = useFileUrl(document);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} aria-label={document.file_name} className="preview" onClose={onClose}>
      <h2>
        <bdi>{document.file_name}</bdi>
      </h2>
      {!url && !failed && <Loading />}
      <Refused message={failed ? texts.previewFailed : null} />
      {url && document.content_type !== 'application/pdf' && <img src={url} alt={document.file_name} />}
      {url && (
        <p>
          <a href={url} target="_blank" rel="noreferrer">
            {texts.openFile}
          </a>
        </p>
      )}
      <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
        {texts.close}
      </button>
    </dialog>
  );
}
