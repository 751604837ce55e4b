/**
 * The body of a request as services read it: nothing is taken off the network before somebody reads, what is larger than
 * the limit or stalls is refused, and what is left of a body that nobody wants is drained, so that the refusal arrives
 * (a connection that is closed on unread bytes is reset, and the answer with it).
 */
import type { IncomingMessage } from 'node:http';

/** Largest body of /auth, /rest and /functions; storage has the limits of its buckets. */
export const MAX_BODY_BYTES = 5 * 1024 * 1024;

/** A body of which nothing has come for so long is given up. */
export const STALL_MS = 20_000;

/** How long the rest of an unwanted body is drained before the connection is closed. */
const DRAIN_MS = 10_000;

/** A body that was refused, with the answer that says so. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
  readonly status: 408 | 413;
  constructor(status: 408 | 413) {
    super(
      status === 413 ? 'The body of the request is too large.' : 'The body of the request stopped coming.',
    );
    this.status = status;
  }
}

export interface RequestBody {
  readonly stream: ReadableStream<Uint8Array>;
  /** Why the body was refused while it was read, whatever the reader made of that. */
  readonly refusal: () => BodyRefused | null;
}

export interface BodyRules {
  /** Most bytes; undefined where the service has a limit of its own. */
  readonly max: number | undefined;
  readonly stallMs: number;
}

/** Lets the rest of a body pass unread, for a while. */
export function drain(message: IncomingMessage): void {
  if (message.complete || message.destroyed) return;
  message.removeAllListeners('data');
  message.resume();
  const timer = setTimeout(() => message.destroy(), DRAIN_MS);
  timer.unref();
  message.once('close', () => clearTimeout(timer));
}

/** The body of `message`. Throws when it is declared to be larger than allowed. */
export function requestBody(message: IncomingMessage, { max, stallMs }: BodyRules): RequestBody {
  if (max !== undefined && Number(message.headers['content-length'] ?? 0) > max) throw new BodyRefused(413);
  let refusal: BodyRefused | null = null;
  let seen = 0;
  let begun = false;
  let over = false;
  let timer: NodeJS.Timeout | undefined;
  const settle = (): boolean => {
    clearTimeout(timer);
    const first = !over;
    over = true;
    return first;
  };
  const begin = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    begun = true;
    const fail = (error: Error): void => {
      if (!settle()) return;
      if (error instanceof BodyRefused) refusal = error;
      controller.error(error);
      drain(message);
    };
    message.on('data', (chunk: Buffer) => {
      clearTimeout(timer);
      seen += chunk.length;
      if (max !== undefined && seen > max) return fail(new BodyRefused(413));
      message.pause();
      controller.enqueue(chunk);
    });
    message.once('end', () => {
      if (settle()) controller.close();
    });
    message.once('error', fail);
    message.on('resume', () => {
      clearTimeout(timer);
      if (!over) timer = setTimeout(() => fail(new BodyRefused(408)), stallMs);
    });
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (!begun) begin(controller);
        message.resume();
      },
      cancel() {
        settle();
        drain(message);
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, refusal: () => refusal };
}
