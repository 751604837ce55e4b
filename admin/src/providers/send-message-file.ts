/** A file for a message: announced, put into the private bucket, looked at by the server. Answers its id. */
import { checkFile } from '@school/shared/files/check-file';
import { config, supabase } from './client.ts';
import { Problem } from './problem.ts';
import { call } from './rpc.ts';
import { functionHttpClient } from './simple-rest.ts';

const FAILED = 'The file could not be sent. Please try again.';

/** Throws a Problem that says why not. */
export async function sendMessageFile(personId: string, file: File): Promise<string> {
  const check = await checkFile(file);
  if ('message' in check) throw new Problem(check.hint, check.message, { field: 'file' });
  const { type } = check;
  const { upload_id, bucket, path } = await call('announce_message_file', {
    file_name: file.name,
    content_type: type,
    size_bytes: file.size,
    person_id: personId,
  });
  // Its own name stays out of the address.
  const bytes = new File([file], 'file', { type });
  const { error } = await supabase.storage
    .from(bucket)
    .upload(path, bytes, { contentType: type, upsert: false });
  if (error) throw new Problem('unexpected', FAILED, { field: 'file' });
  await functionHttpClient(`${config.supabaseUrl}/functions/v1/complete-message-file`, {
    method: 'POST',
    body: JSON.stringify({ upload_id }),
  });
  return upload_id;
}
