/** A PDF of the referee's: announced with the link, put into storage without an account, looked at by the server. */
import { MAX_DOCUMENT_BYTES } from '@school/shared/documents';
import { call, invoke } from '../../lib/api.ts';
import { supabase } from '../../lib/client.ts';
import { Problem } from '../../lib/problem.ts';
import { texts } from './texts.ts';

const PDF = 'application/pdf';

/** Throws a Problem that says why not. */
export async function sendLetterFile(token: string, file: File): Promise<void> {
  if (file.type !== PDF && !/\.pdf$/i.test(file.name)) throw new Problem('wrong_type', texts.notPdf);
  if (file.size > MAX_DOCUMENT_BYTES) throw new Problem('too_large', texts.tooLarge);
  const place = await call('announce_recommendation_file', {
    token,
    file_name: file.name,
    content_type: PDF,
    size_bytes: file.size,
  });
  if (place.state !== 'ready') throw new Problem('wrong_state', texts.closed);
  const bytes = new File([file], 'letter', { type: PDF });
  const { error } = await supabase.storage
    .from(place.bucket)
    .upload(place.path, bytes, { contentType: PDF, upsert: false });
  if (error) throw new Problem('unexpected', texts.fileFailed);
  await invoke('complete-letter', { upload_id: place.upload_id }, texts.fileFailed);
}
