/** A PDF or a photograph of the referee's: announced with the link, put into storage without an account, looked at by the server. */
import { call, invoke } from '../../lib/api.ts';
import { checkedFile } from '../../lib/checked-file.ts';
import { supabase } from '../../lib/client.ts';
import { Problem } from '../../lib/problem.ts';
import { texts } from './texts.ts';

/** Throws a Problem that says why not. */
export async function sendLetterFile(token: string, file: File): Promise<void> {
  const { bytes, type } = await checkedFile(file);
  const place = await call('announce_recommendation_file', {
    token,
    file_name: file.name,
    content_type: type,
    size_bytes: file.size,
  });
  if (place.state !== 'ready') throw new Problem('wrong_state', texts.closed);
  const { error } = await supabase.storage
    .from(place.bucket)
    .upload(place.path, bytes, { contentType: type, upsert: false });
  if (error) throw new Problem('unexpected', texts.fileFailed);
  await invoke('complete-letter', { upload_id: place.upload_id }, texts.fileFailed);
}
