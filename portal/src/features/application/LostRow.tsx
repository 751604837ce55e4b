import { texts } from './texts.ts';
import type { LostFile, UploadQueue } from './upload-queue.ts';

interface LostRowProps {
  readonly file: LostFile;
  readonly queue: UploadQueue;
}

/** A file that had not arrived as the page was reloaded: it is named, because only the person can choose it again. */
export function LostRow({ file, queue }: LostRowProps) {
  return (
    <li className="file-row">
      <span className="file-name">
        <bdi>{file.name}</bdi>
      </span>
      <div className="upload-failed">
        <p className="field-error" role="alert">
          {texts.chooseAgain}
        </p>
        <button
          type="button"
          className="link-button"
          aria-label={`${texts.dismissUpload}: ${file.name}`}
          onClick={() => queue.forget(file)}
        >
          {texts.dismissUpload}
        </button>
      </div>
    </li>
  );
}
