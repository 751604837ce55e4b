/** Where a request comes from, as far as the connection itself shows it. */
import type { IncomingMessage } from 'node:http';

const LOOPBACK_ADDRESS = /^(127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/;

/** What proxies add: a request that carries one of these was made by somebody else, wherever its connection comes from. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/** True when the request was made on this machine and handed on by nobody. */
export const isLoopbackPeer = (message: IncomingMessage): boolean =>
  LOOPBACK_ADDRESS.test(message.socket.remoteAddress ?? '') &&
  FORWARDED.every((name) => message.headers[name] === undefined);
