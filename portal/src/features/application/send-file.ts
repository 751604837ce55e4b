import { supabase, config } from '../../lib/client.ts';
import { Problem } from '../../lib/problem.ts';
import { texts } from './texts.ts';

export interface SendFile {
  readonly bucket: string;
  readonly path: string;
  readonly file: File;
  readonly type: string;
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
}

function refusal(status: number): Problem {
  if (status === 401) return new Problem('signed_out', texts.signedOut);
  if (status === 413) return new Problem('too_large', texts.uploadFailed);
  return new Problem('unexpected', texts.uploadFailed);
}

/** After so long without a byte going or an answer coming, the connection is gone, whatever the browser believes. */
const STALLED_MS = 60_000;

/** Uploads to storage with progress, which fetch can't report. The same multipart shape as storage-js sends. */
export async function sendFile({ bucket, path, file, type, onProgress, signal }: SendFile): Promise<void> {
  const { data } = await supabase.auth.getSession();
  const token = data.session?.access_token;
  if (!token) throw new Problem('signed_out', texts.signedOut);
  // A signal tells nobody who begins to listen after it was given.
  if (signal.aborted) throw new Problem('cancelled', texts.uploadFailed);
  const body = new FormData();
  body.append('cacheControl', '3600');
  body.append('', new File([file], 'document', { type }));
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${config.supabaseUrl}/storage/v1/object/${bucket}/${path}`);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('apikey', config.supabaseKey);
    request.setRequestHeader('x-upsert', 'false');
    let patience: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(patience);
      patience = setTimeout(() => {
        reject(new Problem('offline', texts.uploadOffline));
        request.abort();
      }, STALLED_MS);
    };
    request.onloadend = () => clearTimeout(patience);
    request.upload.onprogress = (event) => {
      wait();
      if (event.lengthComputable) onProgress(Math.round((event.loaded / event.total) * 100));
    };
    request.onload = () => (request.status < 300 ? resolve() : reject(refusal(request.status)));
    request.onerror = () => reject(new Problem('offline', texts.uploadOffline));
    request.onabort = () => reject(new Problem('cancelled', texts.uploadFailed));
    signal.addEventListener('abort', () => request.abort());
    wait();
    request.send(body);
  });
}
