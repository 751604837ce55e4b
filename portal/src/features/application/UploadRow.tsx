import { ProgressBar } from '../../components/ProgressBar.tsx';
import { texts } from './texts.ts';
import type { Upload, UploadQueue } from './upload-queue.ts';

interface UploadRowProps {
  readonly upload: Upload;
  readonly queue: UploadQueue;
}

/** A file on its way: how far it is, or why it did not arrive. */
export function UploadRow({ upload, queue }: UploadRowProps) {
  const { id, file, step, percent, message, canRetry, isWaiting } = upload;
  return (
    <li className="file-row">
      <span className="file-name">
        <bdi>{file.name}</bdi>
      </span>
      {step === 'failed' ? (
        <div className="upload-failed">
          <p className="field-error" role="alert">
            {message}
          </p>
          {isWaiting && <p className="small">{texts.goesAgain}</p>}
          {canRetry && (
            <button type="button" className="button quiet small" onClick={() => queue.retry(id)}>
              {texts.retryUpload}
            </button>
          )}{' '}
          <button type="button" className="link-button" onClick={() => queue.dismiss(id)}>
            {texts.dismissUpload}
          </button>
        </div>
      ) : (
        <>
          <ProgressBar percent={percent} label={texts.uploadLabel(file.name)} />
          <p className="small" role={step === 'checking' ? 'status' : undefined}>
            {step === 'checking' ? texts.checking : texts.uploading(percent)}{' '}
            {step === 'sending' && (
              <button type="button" className="link-button" onClick={() => queue.dismiss(id)}>
                {texts.cancelUpload}
              </button>
            )}
          </p>
        </>
      )}
    </li>
  );
}
