import { useEffect, useRef, useState } from 'react';
import type { DocumentKind } from '@school/shared/documents';
import { call, completeUpload } from '../../lib/api.ts';
import { asProblem } from '../../lib/problem.ts';
import { checkFile } from './file-check.ts';
import { sendFile } from './send-file.ts';

export interface Upload {
  readonly id: number;
  readonly kind: DocumentKind;
  readonly file: File;
  readonly step: 'sending' | 'checking' | 'failed';
  readonly percent: number;
  readonly message: string | null;
  /** A refused file can't be sent again; a broken connection can. */
  readonly canRetry: boolean;
  /** The connection broke: it goes again by itself. */
  readonly isWaiting: boolean;
}

export interface Uploads {
  readonly uploads: readonly Upload[];
  readonly add: (kind: DocumentKind, files: readonly File[]) => void;
  readonly retry: (id: number) => void;
  readonly dismiss: (id: number) => void;
}

const RETRYABLE = new Set(['offline', 'unexpected', 'timeout', 'signed_out']);

const AGAIN_MS = 15_000;

/** Several files at once, each with its progress; a file that failed stays with the reason until it is retried or dismissed. */
export function useUploads(onReceived: () => Promise<void>): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const nextId = useRef(1);
  const controllers = useRef(new Map<number, AbortController>());

  const patch = (id: number, change: Partial<Upload>): void =>
    setUploads((list) => list.map((item) => (item.id === id ? { ...item, ...change } : item)));
  const drop = (id: number): void => setUploads((list) => list.filter((item) => item.id !== id));

  const run = async ({ id, kind, file }: Upload): Promise<void> => {
    const controller = new AbortController();
    controllers.current.set(id, controller);
    try {
      const check = await checkFile(file);
      if (!check.ok)
        return patch(id, { step: 'failed', message: check.message, canRetry: false, isWaiting: false });
      const { document_id, bucket, path } = await call('begin_document_upload', {
        kind,
        file_name: file.name,
        content_type: check.type,
        size_bytes: file.size,
      });
      const onProgress = (percent: number): void => patch(id, { percent });
      await sendFile({ bucket, path, file, type: check.type, onProgress, signal: controller.signal });
      patch(id, { step: 'checking', percent: 100 });
      await completeUpload(document_id);
      await onReceived();
      drop(id);
    } catch (thrown) {
      const { kind: problem, message } = asProblem(thrown);
      if (problem === 'cancelled') drop(id);
      else
        patch(id, {
          step: 'failed',
          message,
          canRetry: RETRYABLE.has(problem),
          isWaiting: problem === 'offline',
        });
    } finally {
      controllers.current.delete(id);
    }
  };

  const start = (kind: DocumentKind, file: File): void => {
    const upload: Upload = {
      id: nextId.current++,
      kind,
      file,
      step: 'sending',
      percent: 0,
      message: null,
      canRetry: false,
      isWaiting: false,
    };
    setUploads((list) => [...list, upload]);
    void run(upload);
  };

  const again = (upload: Upload): void => {
    patch(upload.id, { step: 'sending', percent: 0, message: null, isWaiting: false });
    void run(upload);
  };
  useEffect(() => {
    const waiting = uploads.filter(({ isWaiting }) => isWaiting);
    if (waiting.length === 0) return;
    const sendWaiting = (): void => waiting.forEach(again);
    window.addEventListener('online', sendWaiting);
    // Not every phone says that it is online again, and a server that did not answer says nothing at all.
    const timer = setInterval(() => navigator.onLine && sendWaiting(), AGAIN_MS);
    return () => {
      window.removeEventListener('online', sendWaiting);
      clearInterval(timer);
    };
  });

  return {
    uploads,
    add: (kind, files) => files.forEach((file) => start(kind, file)),
    retry: (id) => uploads.filter((item) => item.id === id).forEach(again),
    dismiss: (id) => {
      controllers.current.get(id)?.abort();
      drop(id);
    },
  };
}
