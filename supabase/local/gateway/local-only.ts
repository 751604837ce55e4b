/** The server stands on this machine for this machine: whoever else it was made to reach is refused, mailbox and all. */
import type { IncomingMessage } from 'node:http';

/** A page elsewhere may point a name of its own at this machine, and a browser here would follow it. */
const LOOPBACK_NAME = /^(localhost|127(\.\d+){3})(:\d+)?$/i;

/** What proxies and tunnels add: a request with one of these was made by somebody else, wherever its connection comes from. */
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/** True when the request names this machine and nobody handed it on. */
export const isLocal = ({ headers }: IncomingMessage): boolean =>
  LOOPBACK_NAME.test(headers.host ?? '') && FORWARDED.every((name) => headers[name] === undefined);

export const LOCAL_ONLY =
  'This server is for trying the product on one machine. Open it there, under localhost; for everybody else deploy to Supabase.';
