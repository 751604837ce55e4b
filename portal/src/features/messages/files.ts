/** Files of messages, sent by way of the private bucket. */
import { MAX_DOCUMENT_BYTES, documentTypes } from '@school/shared/documents';
import { call, invoke } from '../../lib/api.ts';
import { supabase } from '../../lib/client.ts';
import { Problem } from '../../lib/problem.ts';
import { texts } from './texts.ts';

export interface SentFile {
  readonly id: string;
  readonly name: string;
}

/** Throws a Problem that says why not. */
export async function sendFile(file: File): Promise<SentFile> {
  if (!documentTypes.some((type) => type === file.type)) throw new Problem('wrong_type', texts.wrongType);
  if (file.size > MAX_DOCUMENT_BYTES) throw new Problem('too_large', texts.tooLarge);
  const place = await call('announce_message_file', {
    file_name: file.name,
    content_type: file.type,
    size_bytes: file.size,
  });
  // Its own name stays out of the address.
  const bytes = new File([file], 'file', { type: file.type });
  const { error } = await supabase.storage
    .from(place.bucket)
    .upload(place.path, bytes, { contentType: file.type, upsert: false });
  if (error) throw new Problem('unexpected', texts.fileFailed);
  await invoke('complete-message-file', { upload_id: place.upload_id }, texts.fileFailed);
  return { id: place.upload_id, name: file.name };
}
