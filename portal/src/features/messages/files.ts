/** Files of messages, sent by way of the private bucket. */
import { call, invoke } from '../../lib/api.ts';
import { checkedFile } from '../../lib/checked-file.ts';
import { supabase } from '../../lib/client.ts';
import { Problem } from '../../lib/problem.ts';
import { texts } from './texts.ts';

export interface SentFile {
  readonly id: string;
  readonly name: string;
}

/** Throws a Problem that says why not. */
export async function sendFile(file: File): Promise<SentFile> {
  const { bytes, type } = await checkedFile(file);
  const place = await call('announce_message_file', {
    file_name: file.name,
    content_type: type,
    size_bytes: file.size,
  });
  const { error } = await supabase.storage
    .from(place.bucket)
    .upload(place.path, bytes, { contentType: type, upsert: false });
  if (error) throw new Problem('unexpected', texts.fileFailed);
  await invoke('complete-message-file', { upload_id: place.upload_id }, texts.fileFailed);
  return { id: place.upload_id, name: file.name };
}
