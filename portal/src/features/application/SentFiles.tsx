import { useRef, type ChangeEvent } from 'react';
import { DOCUMENT_ACCEPT } from '@school/shared/documents';
import { isUnderReview } from '@school/shared/statuses';
import { worstState } from '../../components/DocumentBadge.tsx';
import { useApplication } from './context.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import { LostRow } from './LostRow.tsx';
import { sentFor } from './own-questions.ts';
import { texts } from './texts.ts';
import type { UploadPlace } from './upload-queue.ts';
import { UploadRow } from './UploadRow.tsx';
import type { Uploads } from './use-uploads.ts';

interface SentFilesProps {
  readonly place: UploadPlace;
  readonly label: string;
  readonly required: boolean;
  readonly hintId: string;
  readonly uploads: Uploads;
  /** Of the button, where something leads to it. */
  readonly id?: string;
}

/** What was sent in one place of the form, what is on its way there, and the button that sends more. */
export function SentFiles({ place, label, required, hintId, uploads, id }: SentFilesProps) {
  const { mine } = useApplication();
  const input = useRef<HTMLInputElement>(null);
  const documents = sentFor(mine, place);
  const state = worstState(documents);
  const urgent = state === 'replace' || (required && state === 'none');
  const { status } = mine.application;
  // What is optional may follow as long as the office reads the application.
  const mayAdd = mine.can_edit || state === 'replace' || (!required && isUnderReview(status));
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    uploads.queue.add(place, [...(event.target.files ?? [])]);
    // The same file can be chosen again after it was refused.
    event.target.value = '';
  };
  const action =
    state === 'replace' ? texts.replaceFile : documents.length > 0 ? texts.addMore : texts.chooseFiles;
  return (
    <>
      <ul className="plain-list">
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
        {uploads.uploads
          .filter((upload) => upload.place === place)
          .map((upload) => (
            <UploadRow key={upload.id} upload={upload} queue={uploads.queue} />
          ))}
        {uploads.lost
          .filter((file) => file.place === place)
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
            id={id}
            className={urgent ? 'button small' : 'button quiet small'}
            aria-label={`${label}: ${action}`}
            aria-describedby={hintId}
            onClick={() => input.current?.click()}
          >
            {action}
          </button>
        </>
      )}
    </>
  );
}
