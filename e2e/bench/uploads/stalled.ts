/** Uploads that send their beginning and then nothing, from nobody and from one person. */
import { connect, type Socket } from 'node:net';
import type { Secrets } from '../../../supabase/local/keys.ts';
import type { Sender } from './sender.ts';

const OF_NOBODY = 8;
const OF_ONE = 8;
const SIZE = 1_000_000;

export async function holdUploads(
  port: number,
  secrets: Secrets,
  sender: Sender,
): Promise<{ readonly count: number; end(): void }> {
  const sockets: Socket[] = [];
  const begin = (path: string, token: string): void => {
    const socket = connect(port, '127.0.0.1');
    // The server gives these up in the end.
    socket.on('error', () => socket.destroy());
    socket.write(
      `POST /storage/v1/object/documents/${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: application/pdf\r\nx-upsert: true\r\ncontent-length: ${SIZE}\r\n\r\n%PDF-`,
    );
    sockets.push(socket);
  };
  for (let index = 0; index < OF_NOBODY; index += 1) begin(`${crypto.randomUUID()}/x`, secrets.anonKey);
  for (let index = 0; index < OF_ONE; index += 1) begin(await sender.announce(SIZE), sender.token);
  await new Promise((resolve) => setTimeout(resolve, 500));
  return { count: sockets.length, end: () => sockets.forEach((socket) => socket.destroy()) };
}
