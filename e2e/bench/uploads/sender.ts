/** An applicant who sends documents as the portal does. */
import { parseAnswer } from '@school/shared/api/check';
import type { CallArgs, FunctionName, FunctionResult } from '@school/shared/api/types';
import { signToken, type Secrets } from '../../../supabase/local/keys.ts';

export interface Sender {
  /** Announces a PDF and sends its bytes. */
  upload(megabytes: number): Promise<void>;
  /** Announces a document and answers where it is to be sent, without sending anything. */
  announce(size: number): Promise<string>;
  /** Asks complete-upload about the document sent first; answers its state. */
  complete(): Promise<string>;
  readonly token: string;
}

const END = '\nstartxref\n0\n%%EOF\n';

/** A file that is a PDF by its first and last bytes. */
function pdf(megabytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(megabytes * 1024 * 1024).fill(0x20);
  bytes.set(new TextEncoder().encode('%PDF-1.7\n'));
  bytes.set(new TextEncoder().encode(END), bytes.length - END.length);
  return bytes;
}

type Announced = FunctionResult<'announce_document'>;

export async function createSender(origin: string, secrets: Secrets, index: number): Promise<Sender> {
  const send = async <T>(
    address: string,
    body: BodyInit,
    token: string,
    type = 'application/json',
  ): Promise<T> => {
    const headers = { apikey: secrets.anonKey, authorization: `Bearer ${token}`, 'content-type': type };
    const response = await fetch(origin + address, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const email = `sender${index}@example.org`;
  const password = 'a-long-password-1';
  await send(
    '/auth/v1/admin/users',
    JSON.stringify({ email, password, email_confirm: true }),
    secrets.serviceKey,
  );
  const signIn = JSON.stringify({ email, password });
  const session = await send<{ access_token: string; user: { id: string } }>(
    '/auth/v1/token?grant_type=password',
    signIn,
    secrets.anonKey,
  );
  const claims = { sub: session.user.id, role: 'authenticated', aud: 'authenticated', email };
  const token = await signToken(claims, secrets.jwtSecret, '1h');
  const call = async <Name extends FunctionName>(
    name: Name,
    ...[args]: CallArgs<Name>
  ): Promise<FunctionResult<Name>> =>
    parseAnswer(name, await send<unknown>(`/rest/v1/rpc/${name}`, JSON.stringify(args ?? {}), token));
  await call('start_application', { form: {} });
  const announce = (size: number): Promise<Announced> =>
    call('announce_document', {
      kind: 'resume',
      file_name: 'a.pdf',
      content_type: 'application/pdf',
      size_bytes: size,
    });
  const sent: string[] = [];
  return {
    token: session.access_token,
    announce: async (size) => (await announce(size)).path,
    async upload(megabytes) {
      const bytes = pdf(megabytes);
      const announced = await announce(bytes.length);
      await send(`/storage/v1/object/documents/${announced.path}`, bytes, token, 'application/pdf');
      sent.push(announced.document_id);
    },
    async complete() {
      const body = JSON.stringify({ document_id: sent[0] });
      const answer = await send<{ state: string }>(
        '/functions/v1/complete-upload',
        body,
        session.access_token,
      );
      return answer.state;
    },
  };
}
