import { useId, useRef, type ChangeEvent } from 'react';
import { DOCUMENT_ACCEPT, type DocumentKind } from '@school/shared/documents';
import { DocumentBadge, worstState } from '../../components/DocumentBadge.tsx';
import { useApplication } from './context.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import { LostRow } from './LostRow.tsx';
import { texts } from './texts.ts';
import { UploadRow } from './UploadRow.tsx';
import type { Uploads } from './use-uploads.ts';

interface DocumentCardProps {
  readonly kind: DocumentKind;
  readonly label: string;
  readonly required: boolean;
  readonly uploads: Uploads;
}

export function DocumentCard({ kind, label, required, uploads }: DocumentCardProps) {
  const { mine } = useApplication();
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const documents = mine.documents.filter((document) => document.kind === kind);
  const state = worstState(documents);
  const urgent = state === 'replace' || (required && state === 'none');
  const mayAdd = mine.can_edit || state === 'replace';
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    uploads.queue.add(kind, [...(event.target.files ?? [])]);
    // The same file can be chosen again after it was refused.
    event.target.value = '';
  };
  const action =
    state === 'replace' ? texts.replaceFile : documents.length > 0 ? texts.addMore : texts.chooseFiles;
  return (
    <section className="card document">
      <div className="card-head">
        <h2>{label}</h2>
        <DocumentBadge state={state} submitted={mine.application.status !== 'draft'} />
      </div>
      <p className="hint" id={hintId}>
        {required && <strong>{texts.documentRequired}. </strong>}
        {texts.documentHints[kind]}
      </p>
      <ul className="plain-list">
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
        {uploads.uploads
          .filter((upload) => upload.kind === kind)
          .map((upload) => (
            <UploadRow key={upload.id} upload={upload} queue={uploads.queue} />
          ))}
        {uploads.lost
          .filter((file) => file.kind === kind)
          .map((file) => (
            <LostRow key={file.name} file={file} queue={uploads.queue} />
          ))}
      </ul>
      {mayAdd && (
        <>
          <input
            ref={input}
            type="file"
            multiple
            accept={DOCUMENT_ACCEPT}
            className="visually-hidden"
            aria-label={`${label}: ${action}`}
            aria-describedby={hintId}
            onChange={choose}
            tabIndex={-1}
          />
          <button
            type="button"
            className={urgent ? 'button small' : 'button quiet small'}
            aria-label={`${label}: ${action}`}
            onClick={() => input.current?.click()}
          >
            {action}
          </button>
        </>
      )}
    </section>
  );
}
